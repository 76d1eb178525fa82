-- A share of the rows grows with the site: at a million members half of the pages were not known as visible to all before a
-- vacuum came, and index-only scans read the table. By number it comes as soon on every site, at most once a minute.
ALTER TABLE "member_search" SET (
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_insert_scale_factor = 0,
  autovacuum_vacuum_insert_threshold = 1000
);
