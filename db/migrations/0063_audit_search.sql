DROP INDEX "audit_acts_subject";--> statement-breakpoint
CREATE INDEX "audit_acts_at" ON "audit_acts" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_acts_actor" ON "audit_acts" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_acts_act" ON "audit_acts" USING btree ("act","at","id");--> statement-breakpoint
CREATE INDEX "audit_acts_subject" ON "audit_acts" USING btree ("subject","at","id");