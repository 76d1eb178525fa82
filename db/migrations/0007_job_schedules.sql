CREATE TABLE "job_schedules" (
	"job" text PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
