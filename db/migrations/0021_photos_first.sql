-- Within a tier, members with a picture for everyone come first: the bit below the tier says so, above the last activity.
UPDATE "member_search" SET "rank" = "rank" + (1 << 27) WHERE "flags" & 1 = 1;
