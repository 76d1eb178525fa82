import type { Tier } from '#shared/domains/membership/membership.contract.ts'
import type { ProfileType } from '#shared/kernel/profile-types.ts'

/** The public password of every demo member. */
export const DEMO_PASSWORD = 'ampersand-demo'

export interface DemoAccount {
  email: string
  password: string
  username: string
  role: 'admin' | 'user'
  type: ProfileType
  tier: Tier
  firstname: string
  partnerFirstname: string | null
  /** The age in whole years when the demo is loaded. */
  age: number
  partnerAge: number | null
  prefix: string
  title: string
  text: string
  lookingFor: readonly ProfileType[]
}

/** The demo accounts people can log in with. */
export const DEMO_ACCOUNTS = [
  {
    email: 'admin@demo.example',
    password: DEMO_PASSWORD,
    username: 'demo-admin',
    role: 'admin',
    type: 'woman',
    tier: 'gold',
    firstname: 'Ruth',
    partnerFirstname: null,
    age: 44,
    partnerAge: null,
    prefix: 'EH6',
    title: 'I look after this place',
    text: 'I run the demo community. Write to me if something is not as it should be.',
    lookingFor: ['man', 'woman', 'couple_mf', 'couple_mm', 'couple_ff', 'tvts'],
  },
  {
    email: 'anna@demo.example',
    password: DEMO_PASSWORD,
    username: 'anna',
    role: 'user',
    type: 'woman',
    tier: 'silver',
    firstname: 'Anna',
    partnerFirstname: null,
    age: 36,
    partnerAge: null,
    prefix: 'E8',
    title: 'Murder mysteries, aubergines and good company',
    text: 'Curious, kind and easily made to laugh. I read too much, cook for too many and have a cat who keeps the time. I get on best with people who are honest about what they want and who can hold a conversation. A drink somewhere public is always the first step.',
    lookingFor: ['man', 'woman', 'couple_mf', 'couple_ff'],
  },
  {
    email: 'max@demo.example',
    password: DEMO_PASSWORD,
    username: 'max',
    role: 'user',
    type: 'man',
    tier: 'free',
    firstname: 'Max',
    partnerFirstname: null,
    age: 41,
    partnerAge: null,
    prefix: 'BS6',
    title: 'Owns a dinner jacket, looks suspicious in it',
    text: 'Easy-going and a terrible dancer who dances anyway. Work takes me around the country, so a weekday evening away from Bristol is no trouble. Looking for a spark, a laugh and somebody who replies in whole sentences.',
    lookingFor: ['woman', 'couple_mf', 'couple_ff', 'tvts'],
  },
  {
    email: 'kate-and-tom@demo.example',
    password: DEMO_PASSWORD,
    username: 'kate-and-tom',
    role: 'user',
    type: 'couple_mf',
    tier: 'gold',
    firstname: 'Kate',
    partnerFirstname: 'Tom',
    age: 39,
    partnerAge: 42,
    prefix: 'M20',
    title: 'Dinner for four?',
    text: 'Married, happy and agreed about all of it. We love long lunches, silly hotels and people we would invite twice. We take our time: a drink, a chat, and no expectations on either side.',
    lookingFor: ['couple_mf', 'woman', 'man', 'couple_ff'],
  },
] as const satisfies readonly DemoAccount[]
