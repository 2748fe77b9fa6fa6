BEGIN TRANSACTION;
CREATE TABLE actions (
	match_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	at_ms BIGINT NOT NULL, 
	by_player INTEGER, 
	data JSON NOT NULL, 
	CONSTRAINT pk_actions PRIMARY KEY (match_id, number), 
	CONSTRAINT fk_actions_match_id FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE, 
	CONSTRAINT fk_actions_by_player FOREIGN KEY(by_player) REFERENCES players (id)
);
INSERT INTO "actions" VALUES(1,1,1796037508982,NULL,'{"kind": "begin", "game": "handromi", "terms": {"options": {}, "mode": "single", "target": null, "deals": 7, "pot": null, "stake": 10, "pcr": null}, "players": [1, 2, 3], "dealer": 1, "house_rules": null}');
INSERT INTO "actions" VALUES(1,2,1796037509056,NULL,'{"kind": "settle", "result": {"points": {"1": -10, "2": 20, "3": 100}, "record": null, "laid": null, "left": null}}');
INSERT INTO "actions" VALUES(1,3,1796037509150,NULL,'{"kind": "start", "dealer": 3, "deal": null, "saved_as": 1}');
INSERT INTO "actions" VALUES(1,4,1796037509223,NULL,'{"kind": "settle", "result": {"points": {"1": 20, "2": -10, "3": 100}, "record": {"game": "handromi", "options": {}, "players": [{"name": "Anna", "hand": "10h Js", "laid": null, "kept": null, "opened": true, "bonus": null}, {"name": "B\u00e9la", "hand": "", "laid": null, "kept": null, "opened": false, "bonus": null}, {"name": "Cili", "hand": "2s", "laid": null, "kept": null, "opened": false, "bonus": null}], "winner": 1, "hand_finish": false, "closing": null}, "laid": {"1": 0, "2": 0, "3": 0}, "left": {"1": 20, "2": 0, "3": 0}}}');
INSERT INTO "actions" VALUES(1,5,1796037509282,2,'{"kind": "correct", "round": 1, "result": {"points": {"1": -10, "2": 30, "3": 100}, "record": null, "laid": null, "left": null}}');
INSERT INTO "actions" VALUES(1,6,1796037509375,NULL,'{"kind": "reseat", "players": [3, 4, 1, 2], "points": {"4": 200}}');
INSERT INTO "actions" VALUES(1,7,1796037509443,NULL,'{"kind": "agree", "terms": {"options": {}, "mode": "single", "target": null, "deals": 10, "pot": null, "stake": 10, "pcr": null}}');
INSERT INTO "actions" VALUES(1,8,1796037509482,NULL,'{"kind": "undo"}');
INSERT INTO "actions" VALUES(2,1,1796037509520,NULL,'{"kind": "begin", "game": "rummikub", "terms": {"options": {}, "mode": "single", "target": null, "deals": null, "pot": null, "stake": null, "pcr": null}, "players": [1, 2], "dealer": 1, "house_rules": null}');
INSERT INTO "actions" VALUES(2,2,1796037509650,NULL,'{"kind": "start", "dealer": 1, "deal": {"event": "deal", "game": "rummikub", "players": ["Anna", "B\u00e9la"], "dealer": 0, "deck": "5k 4k 7b 12r 8k 10b 5y 9b 10y 8y 5b 2b 6k 3k 1k 8b 11k 13b 12b 5r 1r 3r 2k 13r 6r * 3y 10b 1y 8r 6k 4r 10r 9k 4k 4r 12y * 6r 11k 7k 9y 11r 8r 7k 1k 6b 10k 12r 6b 6y 4b 1b 11y 8b 5y 1b 9b 13y 7r 3b 13k 2r 7r 11b 9r 3k 4y 2k 1y 4y 5b 2r 7b 3r 11r 10y 9y 12b 8k 3y 7y 10r 2y 13b 6y 7y 13y 8y 13r 2b 10k 4b 11y 1r 12y 5r 12k 2y 5k 13k 11b 9r 9k 12k 3b"}, "saved_as": 1}');
INSERT INTO "actions" VALUES(2,3,1796037509754,NULL,'{"kind": "play", "event": {"event": "turn", "seat": 1, "draw": "stock"}}');
INSERT INTO "actions" VALUES(2,4,1796037509818,NULL,'{"kind": "play", "event": {"event": "turn", "seat": 0, "draw": "stock"}}');
INSERT INTO "actions" VALUES(2,5,1796037509870,NULL,'{"kind": "undo"}');
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE claims (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	key_hash VARCHAR(64) NOT NULL, 
	role VARCHAR(20) NOT NULL, 
	match_id INTEGER, 
	player_id INTEGER, 
	claimed_ms BIGINT NOT NULL, 
	CONSTRAINT uq_claims_key_hash UNIQUE (key_hash), 
	CONSTRAINT fk_claims_match_id FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE, 
	CONSTRAINT fk_claims_player_id FOREIGN KEY(player_id) REFERENCES players (id)
);
CREATE TABLE house_rules (
	name VARCHAR(60) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	terms JSON NOT NULL, 
	CONSTRAINT pk_house_rules PRIMARY KEY (name)
);
INSERT INTO "house_rules" VALUES('Nálunk','romi500','{}');
CREATE TABLE links (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	key_hash VARCHAR(64) NOT NULL, 
	role VARCHAR(20) NOT NULL, 
	match_id INTEGER, 
	player_id INTEGER, 
	issued_ms BIGINT NOT NULL, 
	CONSTRAINT uq_links_key_hash UNIQUE (key_hash), 
	CONSTRAINT fk_links_match_id FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE, 
	CONSTRAINT fk_links_player_id FOREIGN KEY(player_id) REFERENCES players (id)
);
CREATE TABLE marks (
	name VARCHAR(40) NOT NULL, 
	value VARCHAR(200) NOT NULL, 
	CONSTRAINT pk_marks PRIMARY KEY (name)
);
INSERT INTO "marks" VALUES('generation','bdab7ad84a0539c0');
CREATE TABLE matches (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	version INTEGER NOT NULL, 
	begun_ms BIGINT NOT NULL, 
	changed_ms BIGINT NOT NULL, 
	summary JSON NOT NULL
);
INSERT INTO "matches" VALUES(1,8,1796037508982,1796037509482,'{"game": "handromi", "players": [3, 4, 1, 2], "totals": {"1": 10, "2": 20, "3": 200, "4": 200}, "rounds": [{"1": -10, "2": 30, "3": 100}, {"1": 20, "2": -10, "3": 100}], "finished": false, "winners": []}');
INSERT INTO "matches" VALUES(2,5,1796037509520,1796037509870,'{"game": "rummikub", "players": [1, 2], "totals": {"1": 0, "2": 0}, "rounds": [], "finished": false, "winners": []}');
CREATE TABLE players (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	name VARCHAR(60) NOT NULL, 
	forgotten BOOLEAN NOT NULL, 
	last_played_ms BIGINT NOT NULL, 
	CONSTRAINT uq_players_name UNIQUE (name)
);
INSERT INTO "players" VALUES(1,'Anna',0,1796037509518);
INSERT INTO "players" VALUES(2,'Béla',0,1796037509519);
INSERT INTO "players" VALUES(3,'Cili',0,1796037509330);
INSERT INTO "players" VALUES(4,'Dani',0,1796037509332);
CREATE TABLE settings (
	name VARCHAR(60) NOT NULL, 
	value JSON NOT NULL, 
	CONSTRAINT pk_settings PRIMARY KEY (name)
);
INSERT INTO "settings" VALUES('camera','{"value": "0"}');
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('players',4);
INSERT INTO "sqlite_sequence" VALUES('matches',2);
COMMIT;
