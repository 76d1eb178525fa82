CREATE TABLE "processes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"last_beat_at" timestamp (3) with time zone NOT NULL,
	"mails_sent" integer NOT NULL,
	"mails_failed" integer NOT NULL,
	CONSTRAINT "processes_kind" CHECK ("processes"."kind" in ('all', 'web', 'worker'))
);
