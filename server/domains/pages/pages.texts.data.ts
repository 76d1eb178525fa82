import { FOUNDER_PLACES } from '#shared/domains/membership/membership.contract.ts'
import { CONTACT_TEXT, PRIVACY_TEXT, PROTECTION_TEXT, REPORT_TEXT, TERMS_TEXT } from './pages.legal.data.ts'

const LANDING = `
{site} is a free community site for adults, aimed at swingers: singles and couples who value respect and discretion. It’s run by a couple.

## Singles and couples alike

A couple shares one profile, with both partners in it. Say who you’d like to meet, and whether you can travel or host. The people who suit you find you, and you find them.

## You decide who sees you

Open your profile to everyone, to members, or to friends only. You can hide your age, your place and when you were last here, and you can leave the search altogether.

## No one is listening in

No advertising networks, no trackers, no third parties: every page comes from this server alone. No other member ever sees your email address or your date of birth.
`

const ABOUT = `
{site} is a community for adults who enjoy meeting others, alone or together. It’s run by a couple: two people who’ve spent enough evenings on sites full of adverts, dead profiles and pushy strangers to want a better one.

## What we care about

- **Privacy first.** Only the people you allow can see what you say about yourself. There’s no advertising network here, no tracker, and no other company that learns who visits.
- **Adults only.** Everyone here is at least 18, or 21 where 18 isn’t the age of majority. For a couple that means both partners, and both must agree.
- **Respect.** A no needs no reason. You choose who may write to you.
- **Honest numbers.** Every number you read here was counted, not made up.

## What it costs

Joining is free, and so is looking around. The first ${FOUNDER_PLACES.toLocaleString('en-GB')} members can upgrade to full membership at no cost.

## Come in

[Registering](/register) takes a minute: an email address, a password, a username, what kind of member you are and when you were born. How much more you share is up to you, and it can wait.
`

const MY_ACCOUNT = `
An account on {site} is yours to shape. Everything’s in one place, and every change counts straight away.

- **Your profile**: a title, a text, and what you’re interested in.
- **Your preferences**: who you’d like to meet, how old they should be, and whether you can travel or host.
- **Your privacy**: who may see your profile, whether you show up in searches, and whether others see your age, your place and when you were last here.

No account yet? [Register](/register): it’s free, and takes a minute. Already have one? [Log in](/login).
`

const CHAT = `
The best evenings begin with a conversation. On {site} your message arrives the moment you send it: an open conversation is live, with nothing to reload.

You choose who may write to you: certain kinds of members, or friends only. No one else can start a conversation with you.

[Register](/register) and say hello. It’s free.
`

const HOTLIST = `
You won’t find a chart of the most wanted people here. Few of us enjoy being ranked, and a ranking says little about who’d suit you.

What you’ll find is a search that looks both ways: it shows you the people you’re looking for who are also looking for someone like you. If two match equally well, the most recently active comes first.

[Register](/register), say who you’d like to meet, and see who it finds.
`

const FORUM = `
What you write in a forum stays there for everyone to read, long after the mood has passed. That’s why conversations on {site} belong to the people who have them: they’re private, between two profiles, and out of reach of search engines.

A question about the site itself? [Write to us](/contact), and a person will answer.

For everything else there are the members. [Register](/register) and meet them; it’s free.
`

const EVENTS = `
The evenings worth going to are rarely announced. Someone knows someone, two couples get on, and you’ve got a date.

{site} is where people who get on meet: members say which part of the country they are in, and whether they can travel or host. What you arrange is up to you. Just meet in public first, and tell someone where you are.

[Register](/register) and see who lives near you. It’s free.
`

const CLUBS = `
A first visit to a club is easier with people you know. On {site} you can get to know them beforehand, at your own pace and on your own terms.

Search by region or county, say in your profile which places you enjoy, and go together. We belong to no club and no club pays us, so no one here will talk you into going anywhere.

[Register](/register) and find company. It’s free.
`

const PICS = `
Pictures here aren’t for the whole world. Only people who may see a profile can see the pictures on it, and search engines are kept out altogether.

Every picture must show adults who agree to be shown here. If you come across one that doesn’t, [report it](/report), and we’ll deal with it.

[Register](/register) and look around. It’s free.
`

const text = (path: string, title: string, body: string) => ({ path, title, body: body.trim() })

/** The default texts of a new site. */
export const PAGE_TEXTS = [
  text('/', 'Good company for open-minded adults', LANDING),
  text('/about', 'About {site}', ABOUT),
  text('/my-account', 'Your account, your rules', MY_ACCOUNT),
  text('/chat', 'Talk first, meet later', CHAT),
  text('/hotlist', 'Find people who suit you', HOTLIST),
  text('/forum', 'Conversations, not a notice board', FORUM),
  text('/events', 'Arrange something worth going to', EVENTS),
  text('/clubs', 'Better together', CLUBS),
  text('/pics', 'Pictures, for those who may see them', PICS),
  text('/privacy', 'Privacy', PRIVACY_TEXT),
  text('/terms', 'Terms and Conditions', TERMS_TEXT),
  text('/contact', 'Contact', CONTACT_TEXT),
  text('/protection-policy', 'Protecting under-18s', PROTECTION_TEXT),
  text('/report', 'Report a picture or profile', REPORT_TEXT),
]
