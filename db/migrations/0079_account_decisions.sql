CREATE TABLE "account_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"decision" text NOT NULL,
	"reason" text NOT NULL,
	"until" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone NOT NULL,
	"decided_by" uuid,
	"appeal_token_hash" "bytea",
	CONSTRAINT "account_decisions_appeal_token_hash_unique" UNIQUE("appeal_token_hash"),
	CONSTRAINT "account_decisions_decision" CHECK ("account_decisions"."decision" in ('restrict', 'suspend', 'ban')),
	CONSTRAINT "account_decisions_reason_length" CHECK (length("account_decisions"."reason") <= 500)
);
--> statement-breakpoint
ALTER TABLE "report_appeals" ALTER COLUMN "case_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "report_appeals" ADD COLUMN "account_decision_id" uuid;--> statement-breakpoint
ALTER TABLE "account_decisions" ADD CONSTRAINT "account_decisions_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_decisions" ADD CONSTRAINT "account_decisions_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_decisions_member" ON "account_decisions" USING btree ("member_id","decided_at","id");--> statement-breakpoint
CREATE INDEX "account_decisions_decider" ON "account_decisions" USING btree ("decided_by");--> statement-breakpoint
ALTER TABLE "report_appeals" ADD CONSTRAINT "report_appeals_account_decision_id_account_decisions_id_fk" FOREIGN KEY ("account_decision_id") REFERENCES "public"."account_decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_appeals" ADD CONSTRAINT "report_appeals_account_decision_id_unique" UNIQUE("account_decision_id");--> statement-breakpoint
ALTER TABLE "report_appeals" ADD CONSTRAINT "report_appeals_against" CHECK (("report_appeals"."case_id" is null) <> ("report_appeals"."account_decision_id" is null));