CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_key" uuid NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contact_messages_client_key_unique" UNIQUE("client_key"),
	CONSTRAINT "contact_messages_email_length" CHECK (length("contact_messages"."email") <= 254),
	CONSTRAINT "contact_messages_length" CHECK (length("contact_messages"."message") <= 4000)
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"is_published" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pages_path_unique" UNIQUE("path"),
	CONSTRAINT "pages_path" CHECK ("pages"."path" ~ '^/[a-z0-9/-]*$' and length("pages"."path") <= 150),
	CONSTRAINT "pages_title_length" CHECK (length("pages"."title") between 1 and 150),
	CONSTRAINT "pages_body_length" CHECK (length("pages"."body") <= 50000)
);
--> statement-breakpoint
CREATE TABLE "visitor_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_number" text NOT NULL,
	"client_key" uuid NOT NULL,
	"subject" text NOT NULL,
	"location" text NOT NULL,
	"details" text NOT NULL,
	"email" text NOT NULL,
	"priority" smallint NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "visitor_reports_case_number_unique" UNIQUE("case_number"),
	CONSTRAINT "visitor_reports_client_key_unique" UNIQUE("client_key"),
	CONSTRAINT "visitor_reports_priority" CHECK ("visitor_reports"."priority" in (1, 2, 3)),
	CONSTRAINT "visitor_reports_status" CHECK ("visitor_reports"."status" in ('open', 'closed')),
	CONSTRAINT "visitor_reports_location_length" CHECK (length("visitor_reports"."location") <= 300),
	CONSTRAINT "visitor_reports_details_length" CHECK (length("visitor_reports"."details") <= 4000),
	CONSTRAINT "visitor_reports_email_length" CHECK (length("visitor_reports"."email") <= 254)
);
--> statement-breakpoint
CREATE INDEX "contact_messages_created" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "visitor_reports_queue" ON "visitor_reports" USING btree ("priority","created_at") WHERE "visitor_reports"."status" = 'open';--> statement-breakpoint
CREATE INDEX "profiles_last_active" ON "profiles" USING btree ("last_active_at");