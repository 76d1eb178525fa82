ALTER TABLE "audit_acts" ADD COLUMN "actor_name" "bytea";--> statement-breakpoint
ALTER TABLE "audit_acts" ADD COLUMN "personal" "bytea";