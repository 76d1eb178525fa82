CREATE TABLE "authenticators" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"secret" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pending_log_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"kind" text NOT NULL,
	"password_tag" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pending_log_ins_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "pending_log_ins_kind" CHECK ("pending_log_ins"."kind" in ('browser', 'remembered'))
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "second_factor_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proven_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_log_ins" ADD CONSTRAINT "pending_log_ins_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pending_log_ins_account" ON "pending_log_ins" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "pending_log_ins_expiry" ON "pending_log_ins" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_codes_code" ON "recovery_codes" USING btree ("account_id","code_hash");--> statement-breakpoint
-- Whether an account has a second factor is among what server processes remember of a session.
DROP TRIGGER "accounts_changed" ON "accounts";--> statement-breakpoint
CREATE TRIGGER "accounts_changed" AFTER UPDATE ON "accounts"
  FOR EACH ROW WHEN (
    (OLD."email", OLD."status", OLD."confirmed_at", OLD."second_factor_since") IS DISTINCT FROM
    (NEW."email", NEW."status", NEW."confirmed_at", NEW."second_factor_since"))
  EXECUTE FUNCTION "announce_change"('id');
