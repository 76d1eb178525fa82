ALTER TABLE "profile_contact_preferences" ADD COLUMN "verified_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "profile_contact_preferences" ADD COLUMN "with_photo_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "profile_contact_preferences" ADD COLUMN "opening_question" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "question" text;--> statement-breakpoint
ALTER TABLE "profile_contact_preferences" ADD CONSTRAINT "profile_contact_preferences_question" CHECK (length("profile_contact_preferences"."opening_question") <= 200);--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_question_length" CHECK (length("messages"."question") between 1 and 200);