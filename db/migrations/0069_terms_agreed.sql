-- A session that a process remembers says whether its member has yet to agree to new terms.
DROP TRIGGER "accounts_changed" ON "accounts";--> statement-breakpoint
CREATE TRIGGER "accounts_changed" AFTER UPDATE ON "accounts"
  FOR EACH ROW WHEN ((OLD."email", OLD."status", OLD."confirmed_at", OLD."terms_accepted_at") IS DISTINCT FROM
    (NEW."email", NEW."status", NEW."confirmed_at", NEW."terms_accepted_at"))
  EXECUTE FUNCTION "announce_change"('id');
