-- Server processes remember what a member may do together with their sessions, so they hear of restrictions, too.
CREATE OR REPLACE FUNCTION "announce_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changes', coalesce(to_jsonb(OLD), to_jsonb(NEW)) ->> TG_ARGV[0]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "account_restrictions_changed" AFTER INSERT OR UPDATE OR DELETE ON "account_restrictions"
  FOR EACH ROW EXECUTE FUNCTION "announce_change"('account_id');
