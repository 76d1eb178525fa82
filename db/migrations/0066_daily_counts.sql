CREATE TABLE "daily_counts" (
	"day" date NOT NULL,
	"what" text NOT NULL,
	"key" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "daily_counts_what_day_key_pk" PRIMARY KEY("what","day","key"),
	CONSTRAINT "daily_counts_what" CHECK ("daily_counts"."what" in ('joined', 'active', 'messages', 'photos', 'verifications', 'reports', 'decisions', 'types', 'counties')),
	CONSTRAINT "daily_counts_key" CHECK (length("daily_counts"."key") <= 100),
	CONSTRAINT "daily_counts_amount" CHECK ("daily_counts"."amount" >= 0)
);
--> statement-breakpoint
ALTER TABLE "member_activity" ADD COLUMN "active_before_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "daily_counts_day" ON "daily_counts" USING btree ("day");--> statement-breakpoint
CREATE INDEX "messages_created" ON "messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "photos_created" ON "photos" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "member_reports_created" ON "member_reports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "report_cases_waiting" ON "report_cases" USING btree ("created_at","id") WHERE "report_cases"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "report_cases_visitors" ON "report_cases" USING btree ("created_at") WHERE "report_cases"."kind" = 'visitor';--> statement-breakpoint
CREATE INDEX "verification_photos_reviewed" ON "verification_photos" USING btree ("reviewed_at") WHERE "verification_photos"."reviewed_at" is not null;