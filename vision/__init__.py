"""Camera or photo -> pieces -> groups -> what lies on the table."""
