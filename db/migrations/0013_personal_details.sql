CREATE TABLE "personal_details" (
	"profile_id" uuid NOT NULL,
	"person" text NOT NULL,
	"firstname" text,
	"dob_day" smallint,
	"dob_month" text,
	"dob_year" smallint,
	"sexuality" text,
	"height_feet" smallint,
	"height_inches" smallint,
	"body_type" text,
	"tattoos" text,
	"piercings" text,
	"drinking" text,
	"ethnicity" text,
	"smoker" boolean,
	CONSTRAINT "personal_details_profile_id_person_pk" PRIMARY KEY("profile_id","person"),
	CONSTRAINT "personal_details_person" CHECK ("personal_details"."person" in ('member', 'partner')),
	CONSTRAINT "personal_details_height" CHECK ("personal_details"."height_feet" between 3 and 10 and "personal_details"."height_inches" between 0 and 11)
);
--> statement-breakpoint
INSERT INTO "personal_details" ("profile_id", "person", "firstname", "dob_day", "dob_month", "dob_year", "sexuality", "height_feet", "height_inches", "body_type", "tattoos", "piercings", "drinking", "ethnicity", "smoker")
	SELECT "id", 'member', "firstname", "dob_day", "dob_month", "dob_year", "sexuality", "height_feet", "height_inches", "body_type", "tattoos", "piercings", "drinking", "ethnicity", "smoker" FROM "profiles"
	WHERE num_nonnulls("firstname", "dob_day", "dob_month", "dob_year", "sexuality", "height_feet", "height_inches", "body_type", "tattoos", "piercings", "drinking", "ethnicity", "smoker") > 0;--> statement-breakpoint
INSERT INTO "personal_details" ("profile_id", "person", "firstname", "dob_day", "dob_month", "dob_year", "sexuality", "height_feet", "height_inches", "body_type", "tattoos", "piercings", "drinking", "ethnicity", "smoker")
	SELECT "id", 'partner', "partner_firstname", "partner_dob_day", "partner_dob_month", "partner_dob_year", "partner_sexuality", "partner_height_feet", "partner_height_inches", "partner_body_type", "partner_tattoos", "partner_piercings", "partner_drinking", "partner_ethnicity", "partner_smoker" FROM "profiles"
	WHERE num_nonnulls("partner_firstname", "partner_dob_day", "partner_dob_month", "partner_dob_year", "partner_sexuality", "partner_height_feet", "partner_height_inches", "partner_body_type", "partner_tattoos", "partner_piercings", "partner_drinking", "partner_ethnicity", "partner_smoker") > 0;--> statement-breakpoint
ALTER TABLE "profiles" DROP CONSTRAINT "profiles_height";--> statement-breakpoint
ALTER TABLE "profiles" DROP CONSTRAINT "profiles_partner_height";--> statement-breakpoint
ALTER TABLE "personal_details" ADD CONSTRAINT "personal_details_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "firstname";--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "dob_day";--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "dob_month";--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "dob_year";--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "sexuality";--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "height_feet";--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "height_inches";--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "body_type";--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "tattoos";--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "piercings";--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "drinking";--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "ethnicity";--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "smoker";--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "partner_firstname";--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "partner_dob_day";--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "partner_dob_month";--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "partner_dob_year";--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "partner_sexuality";--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "partner_height_feet";--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "partner_height_inches";--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "partner_body_type";--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "partner_tattoos";--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "partner_piercings";--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "partner_drinking";--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "partner_ethnicity";--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "partner_smoker";