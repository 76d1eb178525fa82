/** The terms a member accepts when registering. A change needs a new TERMS_VERSION. */
export const TERMS_TEXT = `
## Who may join

This community is for adults only. You must be at least 18 years old. Where you live or are staying, the age of majority may be higher: where 18 is not the age of majority, you must be at least 21.

An account may be held by one person or by a couple. Every person named or shown in an account, every partner included, is an adult by the same rule, knows about the account and agrees to it.

One account for each person or couple. The account is yours alone and cannot be passed on.

## What you say about yourself

What you state about yourself is true: your age, your profile type and that pictures show the people they claim to show.

You may leave out what you do not want to tell. What you write and show is seen by other members, within the limits you set on the privacy page.

## How we treat each other

A no is a no and needs no reason. Do not press, insult, threaten or follow anybody.

What you learn here about others stays here. Do not publish or pass on names, pictures, messages or the fact that somebody is a member.

Not allowed are: anything that involves or alludes to minors; pictures of people who have not agreed; offers of paid sex; advertising, fraud and begging for money; and anything the law forbids.

## What you post

Your texts and pictures remain yours. You allow the site to store them and to show them to those whom your settings let see them, for as long as they are here.

You may post only what you have the right to post. The operators may remove what breaks these terms, and suspend or close accounts that do.

## Meeting people

The operators check pictures where a profile is marked as verified, and follow up reports. They cannot vouch for what members say or do. Meet in public first, and tell somebody where you are.

## Your data

Your email address and birth date are never shown to other members; your age is, unless you hide it. Nothing is sold or passed on for advertising.

That you agree to these terms does not mean that you agree to keep or show anything about your sex life. You are asked for that separately, where you enter it, and can take it back.

You can leave at any time.

## The service

Membership is free. The site is offered as it is; now and then it may be away for maintenance.

If these terms change in a way that matters to you, you will be asked to agree to the new ones.
`

export const PRIVACY_TEXT = `
Being a member here is no one’s business but yours. This page tells you what {site} keeps about you and why, who sees it, and what you can do about it.

## What we keep, and why

- **To let you in**: your email address, your password, in a form that no one can turn back into the password, your birth month and year, and when you accepted which terms.
- **To keep you logged in**: one record for each browser, with the time you last used it and the name the browser gives itself. It ends when you log out, or after a while by itself.
- **To show your profile**: your username, what kind of member you are, and whatever else you choose to tell.
- **To deliver your messages**: what you write to other members, and who you write to.
- **To know what brings people here**: if you register from one of our landing pages, which one. The people who run the site see a number beside the page, not who.
- **To run the site safely**: what people report or write to the operators, and what the operators do about it.
- **To keep out people we banned**: for five years, a code made from their email address and codes that tell how their photos look, also once their account is deleted. No one can read the address or see the photos from them.

Some of what people tell here says something about their sex life. The law protects that in particular, and so do we: it is kept and shown only after you have agreed to it where you enter it. You can take that back on your privacy page, and we delete it straight away.

## Who sees it

Other members see of your profile what you allow. Visitors without an account see it only if you leave it open to everyone. No other member sees your email address or your date of birth. They do see your age, unless you hide it. Search engines are kept out of everything about members.

Nothing is sold, and nothing is passed on for advertising. No other company learns from your visit: no page here loads anything from anywhere else. We hand over data only where the law obliges us to.

## Cookies and the like

These are all the cookies of this site. None is for advertising or statistics, and no other site gets them. Scripts cannot read the first three.

- **session** keeps you logged in: until you close the browser, or for 30 days if you choose so. It goes when you log out.
- **device** proves that you have logged in with this browser before, so that no one can lock you out by guessing at your password. It says nothing to anyone else, and stays for a year after you last logged in, also once you have logged out.
- **referral** keeps whose link you followed to this site until you register, for 30 days at most.
- **sidebar_state** keeps whether the column at the side is open, for seven days.
- **discreet** keeps that you have switched on discreet mode, for a year.

Beyond that, your browser remembers small things on your own device: light or dark colours, the layout of the pages, what you were writing, announcements you have closed, photos you have shared with this site from another app until you add them, the PIN of this device if you set one, and how a page was going on when it was loaded again. It keeps them to itself.

Your network address is used for a short time to slow down people who guess passwords or send junk. It is not stored with your account.

## How long

What belongs to your account is kept for as long as the account. What you write or report to the operators is kept for as long as it takes to deal with it, and to protect others.

## Your rights

You may ask what we keep about you, have it corrected or erased, take back your consent, or object to how it is used. [Write to us](/contact). If you think we got something wrong, you may also complain to the data protection authority of your country.
`

export const CONTACT_TEXT = `
A question, a complaint, an idea, or something that doesn’t work? Write to the people who run {site}. We read everything and answer by email.

Is it about a picture or a profile that shows you, or about someone who may be under 18? [Report it here](/report), so that we deal with it first.
`

export const PROTECTION_TEXT = `
{site} is for adults only. No one under 18 may be a member, be shown in a picture, or be written about. Where 18 is not the age of majority, members must be at least 21.

## What we do

- Registration asks for the month and year of birth. We refuse anyone who might still be under 18 by that: we never guess the day of the month in anyone’s favour. The same rule holds for a partner's date of birth, wherever it is entered.
- Everyone accepts terms that say the same, for every person named or shown in the account.
- We deal with reports that someone may be under 18 before all others. The operators remove what breaks this rule, close the account, and tell the police where a child may have been harmed.
- Search engines are kept out of profiles and pictures, so that no one comes across them by accident.

## What parents can do

Parental controls of phones, computers and home networks can keep sites for adults away from children. If you find that a minor has registered here, tell us: we’ll close the account straight away.

## How to report

Have you seen someone here who may be under 18, or anything that involves a minor? [Report it](/report); you don’t have to be a member. Tell us the username or the address of the page, and what you saw. You get a case number. Please do not copy any pictures or pass them on.

If a child is in danger right now, call the police: 999 in the United Kingdom, 112 in Ireland and the rest of Europe. Pictures of child abuse found anywhere online can also be reported to the Internet Watch Foundation in the United Kingdom or to Hotline.ie in Ireland, without giving your name.

For anything else, [contact us](/contact).
`

export const REPORT_TEXT = `
You don’t have to be a member to report something. Use this form if a picture or a profile on {site} shows you or pretends to be you, or if someone here may be under 18. You get a case number, and your report comes before ordinary ones.

We’ll write to the address you give, and use it for nothing else. We don’t tell the person you report who you are.
`
