import { FOUNDER_PLACES } from '#shared/domains/membership/membership.contract.ts'
import { CONTACT_TEXT, PRIVACY_TEXT, PROTECTION_TEXT, REPORT_TEXT, TERMS_TEXT } from './pages.legal.data.ts'

const LANDING = `
{site} is a free community site for adults, aimed at swingers: singles and couples who like to meet others and who expect respect and discretion in return. It is run by a couple.

## Singles and couples alike

A couple shares one profile, with both partners in it. Say whom you would like to meet, and whether you can travel or have people over; those who fit find you, and you find them.

## You decide who sees you

Your profile can be open to everybody, to members, or to your friends only. You need not show your age, your place or when you were last here, and you can stay out of searches altogether.

## Nobody is listening in

No advertising networks, no trackers, no third parties: every page comes from this server alone. Your email address and birth date are never shown to anybody.
`

const ABOUT = `
{site} is a community for adults who enjoy meeting others, alone or together. It is run by a couple: two people who have spent enough evenings on sites full of advertising, dead profiles and pushy strangers to want a better one.

## What we care about

- **Privacy first.** What you tell about yourself is seen by those you allow to see it, and by nobody else. There is no advertising network here, no tracker, and no other company that is told who visits.
- **Adults only.** Everybody here is at least 18, or 21 where 18 is not the age of majority. Both partners of a couple are meant by that, and both have to agree.
- **Respect.** A no needs no reason. You choose which kinds of members may write to you.
- **Honest numbers.** A number you read here was counted, not invented.

## What it costs

Joining is free, and so is looking around. The first ${FOUNDER_PLACES.toLocaleString('en-GB')} members can upgrade to full membership without paying for it.

## Come in

[Registering](/register) takes a minute: an email address, a username, what kind of member you are and when you were born. You decide afterwards how much more to tell.
`

const MY_ACCOUNT = `
An account on {site} is yours to shape. Everything that belongs to it is found in one place, and every change takes effect at once.

- **Your profile**: a title, a text, what you are interested in.
- **Your preferences**: whom you would like to meet, of what age, and how far you go for it.
- **Your privacy**: who may see your profile, whether you appear in searches, whether others see your age, your place and when you were last here.

You do not have an account yet? [Register](/register): it is free, and takes a minute. If you have one, [log in](/login).
`

const CHAT = `
The best evenings begin with a conversation. On {site} an answer is there as soon as it is written: an open conversation is live, without reloading anything.

You choose who may write to you, by kind of member or friends only. Nobody else can start a conversation with you.

[Register](/register) and say hello. It costs nothing.
`

const HOTLIST = `
You will not find a chart of the most wanted people here. Being put on show suits few, and a ranking says little about who would suit you.

What you will find is a search that looks both ways: it shows you those you are looking for who are looking for somebody like you. Those who were here lately come first among equals.

[Register](/register), say whom you would like to meet, and make a hotlist of your own.
`

const FORUM = `
What is written in a forum stays there for everybody to read, long after the mood has passed. That is why conversations on {site} belong to those who have them: they are private, between two profiles, and open to no search engine.

Questions about the site itself go to the people who run it: [write to us](/contact) and you get an answer from a person.

Everybody else is waiting inside. [Register](/register); it is free.
`

const EVENTS = `
The evenings worth going to are rarely announced. Somebody knows somebody, two couples get along, and a date is found.

{site} is where those who get along meet: members say in which part of the country they are, and whether they can travel or have people over. What you arrange is up to you.

Meet in public first, and tell somebody where you are. Then [register](/register) and see who lives near you.
`

const CLUBS = `
A first visit to a club is easier with people you know. On {site} you get to know them beforehand, at your own pace and on your own terms.

Search by region or county, say in your profile which places you enjoy, and go together. We belong to no club and are paid by none, so nobody here talks you into going anywhere.

[Register](/register) and find company. It costs nothing.
`

const PICS = `
Pictures here are for members, not for the world. A picture is seen only by those who may see the profile it belongs to, and search engines are kept out altogether.

Only pictures of adults who agree to being shown are allowed; anything else is [reported](/report) and removed.

[Register](/register) and look around. It costs nothing.
`

const text = (path: string, title: string, body: string) => ({ path, title, body: body.trim() })

/** The texts a new site begins with. */
export const PAGE_TEXTS = [
  text('/', 'A community for adults who enjoy meeting others', LANDING),
  text('/about', 'About {site}', ABOUT),
  text('/my-account', 'Your account, your rules', MY_ACCOUNT),
  text('/chat', 'Talk first, meet later', CHAT),
  text('/hotlist', 'Find those who suit you', HOTLIST),
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
