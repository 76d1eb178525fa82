-- Server processes remember the sessions in use. Whatever changes about one, and whoever changes it, they hear of it from
-- the database, by the id of the account.
CREATE FUNCTION "announce_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changes', to_jsonb(OLD) ->> TG_ARGV[0]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "sessions_ended" AFTER DELETE ON "sessions"
  FOR EACH ROW EXECUTE FUNCTION "announce_change"('account_id');--> statement-breakpoint
CREATE TRIGGER "sessions_changed" AFTER UPDATE ON "sessions"
  FOR EACH ROW WHEN (NEW."expires_at" < OLD."expires_at" OR
    (OLD."account_id", OLD."token_hash", OLD."kind") IS DISTINCT FROM (NEW."account_id", NEW."token_hash", NEW."kind"))
  EXECUTE FUNCTION "announce_change"('account_id');--> statement-breakpoint
CREATE TRIGGER "accounts_changed" AFTER UPDATE ON "accounts"
  FOR EACH ROW WHEN ((OLD."email", OLD."status", OLD."confirmed_at") IS DISTINCT FROM (NEW."email", NEW."status", NEW."confirmed_at"))
  EXECUTE FUNCTION "announce_change"('id');--> statement-breakpoint
CREATE TRIGGER "profiles_changed" AFTER UPDATE ON "profiles"
  FOR EACH ROW WHEN ((OLD."username", OLD."role", OLD."profile_type") IS DISTINCT FROM (NEW."username", NEW."role", NEW."profile_type"))
  EXECUTE FUNCTION "announce_change"('id');
