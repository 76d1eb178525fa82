ALTER TABLE "audit_acts" ADD COLUMN "number" integer;--> statement-breakpoint
ALTER TABLE "audit_acts" ADD COLUMN "hash" "bytea";--> statement-breakpoint
CREATE UNIQUE INDEX "audit_acts_number" ON "audit_acts" USING btree ("number" DESC NULLS LAST);