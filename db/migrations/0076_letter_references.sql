CREATE TABLE "letter_references" (
	"hash" "bytea" NOT NULL,
	"account_id" uuid NOT NULL,
	"sent_on" date NOT NULL,
	CONSTRAINT "letter_references_hash_account_id_pk" PRIMARY KEY("hash","account_id")
);
--> statement-breakpoint
ALTER TABLE "letter_references" ADD CONSTRAINT "letter_references_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "letter_references_account" ON "letter_references" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "letter_references_sent_on" ON "letter_references" USING btree ("sent_on");