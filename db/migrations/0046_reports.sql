CREATE TABLE "member_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"reporter_id" uuid,
	"client_key" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid,
	"category" text NOT NULL,
	"note" text NOT NULL,
	"evidence" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "member_reports_kind" CHECK ("member_reports"."kind" in ('profile', 'message', 'conversation', 'photo')),
	CONSTRAINT "member_reports_category" CHECK ("member_reports"."category" in ('under_age', 'threats', 'harassment', 'fake_profile', 'explicit_picture', 'picture_of_other', 'spam', 'other')),
	CONSTRAINT "member_reports_note_length" CHECK (length("member_reports"."note") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "report_cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_number" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid,
	"reported_id" uuid,
	"reported_name" text,
	"category" text NOT NULL,
	"priority" smallint NOT NULL,
	"reports" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"file_key" text,
	"width" smallint,
	"height" smallint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"claimed_by" uuid,
	"claimed_at" timestamp (3) with time zone,
	"decision" text,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"reason" text,
	"answer" text,
	"until" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone,
	"destroyed_at" timestamp (3) with time zone,
	CONSTRAINT "report_cases_case_number_unique" UNIQUE("case_number"),
	CONSTRAINT "report_cases_kind" CHECK ("report_cases"."kind" in ('profile', 'message', 'conversation', 'photo', 'visitor')),
	CONSTRAINT "report_cases_category" CHECK ("report_cases"."category" in ('under_age', 'threats', 'harassment', 'fake_profile', 'explicit_picture', 'picture_of_other', 'spam', 'other')),
	CONSTRAINT "report_cases_decision" CHECK ("report_cases"."decision" in ('no_action', 'remove_content', 'warn', 'suspend', 'ban')),
	CONSTRAINT "report_cases_priority" CHECK ("report_cases"."priority" in (1, 2, 3)),
	CONSTRAINT "report_cases_decided_on" CHECK (("report_cases"."decision" is null) = ("report_cases"."decided_at" is null)),
	CONSTRAINT "report_cases_told" CHECK ("report_cases"."told_at" is null or "report_cases"."decided_at" is not null),
	CONSTRAINT "report_cases_claim" CHECK ("report_cases"."claimed_by" is null or "report_cases"."claimed_at" is not null),
	CONSTRAINT "report_cases_reason_length" CHECK (length("report_cases"."reason") <= 1000),
	CONSTRAINT "report_cases_answer_length" CHECK (length("report_cases"."answer") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "report_openings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"admin_id" uuid,
	"opened_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_hidings" (
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "report_hidings_member_id_kind_item_id_pk" PRIMARY KEY("member_id","kind","item_id"),
	CONSTRAINT "report_hidings_kind" CHECK ("report_hidings"."kind" in ('profile', 'message', 'conversation', 'photo'))
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "suspended_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "member_reports" ADD CONSTRAINT "member_reports_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_reports" ADD CONSTRAINT "member_reports_reporter_id_accounts_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_reported_id_accounts_id_fk" FOREIGN KEY ("reported_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_claimed_by_accounts_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_openings" ADD CONSTRAINT "report_openings_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_openings" ADD CONSTRAINT "report_openings_admin_id_accounts_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_hidings" ADD CONSTRAINT "report_hidings_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "member_reports_client_key" ON "member_reports" USING btree ("reporter_id","client_key");--> statement-breakpoint
CREATE UNIQUE INDEX "member_reports_once" ON "member_reports" USING btree ("reporter_id","case_id");--> statement-breakpoint
CREATE INDEX "member_reports_own" ON "member_reports" USING btree ("reporter_id","created_at","id");--> statement-breakpoint
CREATE INDEX "member_reports_thing" ON "member_reports" USING btree ("reporter_id","kind","subject_id");--> statement-breakpoint
CREATE INDEX "member_reports_case" ON "member_reports" USING btree ("case_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "report_cases_living" ON "report_cases" USING btree ("kind","subject_id","reported_id") WHERE "report_cases"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "report_cases_open" ON "report_cases" USING btree ("priority","created_at","id") WHERE "report_cases"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "report_cases_open_category" ON "report_cases" USING btree ("category","priority","created_at","id") WHERE "report_cases"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "report_cases_decided" ON "report_cases" USING btree ("decided_at","id") WHERE "report_cases"."decided_at" is not null;--> statement-breakpoint
CREATE INDEX "report_cases_decided_category" ON "report_cases" USING btree ("category","decided_at","id") WHERE "report_cases"."decided_at" is not null;--> statement-breakpoint
CREATE INDEX "report_cases_to_tell" ON "report_cases" USING btree ("decided_at") WHERE "report_cases"."decided_at" is not null and "report_cases"."told_at" is null;--> statement-breakpoint
CREATE INDEX "report_cases_to_destroy" ON "report_cases" USING btree ("decided_at") WHERE "report_cases"."decided_at" is not null and "report_cases"."destroyed_at" is null;--> statement-breakpoint
CREATE INDEX "report_cases_about" ON "report_cases" USING btree ("reported_id","created_at","id");--> statement-breakpoint
CREATE INDEX "report_cases_claimed" ON "report_cases" USING btree ("claimed_by");--> statement-breakpoint
CREATE INDEX "report_cases_decider" ON "report_cases" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "report_openings_case" ON "report_openings" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "report_openings_admin" ON "report_openings" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "report_hidings_item" ON "report_hidings" USING btree ("kind","item_id");--> statement-breakpoint
CREATE INDEX "accounts_suspended_until" ON "accounts" USING btree ("suspended_until") WHERE "accounts"."suspended_until" is not null;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_suspended_until_suspended" CHECK ("accounts"."suspended_until" is null or "accounts"."status" = 'suspended');
--> statement-breakpoint
-- What visitors have reported so far enters the same queue.
INSERT INTO "report_cases" ("id", "case_number", "kind", "subject_id", "reported_id", "reported_name", "category", "priority", "created_at", "decision", "decided_at", "told_at")
SELECT "report"."id", "report"."case_number", 'visitor', "report"."id", "profiles"."id", "profiles"."username",
	CASE "report"."subject" WHEN 'under_age' THEN 'under_age' WHEN 'picture_of_me' THEN 'picture_of_other' ELSE 'fake_profile' END,
	"report"."priority", "report"."created_at",
	CASE WHEN "report"."status" = 'closed' THEN 'no_action' END,
	CASE WHEN "report"."status" = 'closed' THEN "report"."created_at" END,
	CASE WHEN "report"."status" = 'closed' THEN "report"."created_at" END
FROM "visitor_reports" AS "report"
LEFT JOIN "profiles" ON lower("profiles"."username") = lower(regexp_replace("report"."location", '^(.*/profile/|@)?([^/?#[:space:]]+)([/?#].*)?$', '\2'));
