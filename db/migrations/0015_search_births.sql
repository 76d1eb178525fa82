-- An age that few members have: all of them are read by it and sorted, instead of a list of everybody until a page of them has come.
CREATE INDEX "member_search_birth" ON "member_search" ("birth");
