CREATE TABLE "audit_acts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor_name" text NOT NULL,
	"act" text NOT NULL,
	"subject" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE FUNCTION "audit_acts_refuse"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_acts can only be added to';
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_acts_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_acts"
  FOR EACH STATEMENT EXECUTE FUNCTION "audit_acts_refuse"();
