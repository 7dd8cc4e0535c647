-- Captures of visitors without an account: how many a network made on a day. Rows of earlier days are deleted.
CREATE TABLE tries (
  day TEXT NOT NULL,
  network TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (day, network)
) WITHOUT ROWID;
