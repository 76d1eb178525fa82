const list = (names: string) => names.split(' ')

export const MEN = list(
  'Adam Alex Andrew Anthony Ben Callum Charlie Chris Connor Craig Daniel David Declan Dev Dominic Ed Eoin Ethan Fergus Finn Gareth George Graham Harry Hassan Hugh Ian Isaac Jack Jake James Jamie Joe John Jon Karl Kieran Kwame Lee Leo Liam Lloyd Luca Luke Marcus Mark Martin Matt Max Mike Nathan Neil Niall Nick Oliver Omar Oscar Owen Patrick Paul Pete Phil Raj Rhys Richard Rob Rory Ross Ryan Sam Scott Sean Simon Stefan Stephen Steve Stuart Theo Tim Toby Tom Will Zach',
)
export const WOMEN = list(
  'Abigail Aisling Alice Amara Amy Andrea Angela Anna Anita Aoife Bethan Beth Bridget Cara Caroline Catherine Charlotte Chloe Claire Clara Dawn Debbie Eilidh Elena Ellie Emily Emma Erin Esther Eva Fiona Freya Gemma Grace Hannah Harriet Heather Helen Holly Imogen Isla Jane Jasmine Jenny Jess Jo Julia Karen Kate Katie Kim Laura Leah Lisa Louise Lucy Maeve Maria Martha Megan Mia Michelle Molly Nadia Naomi Natalie Niamh Nicola Nina Olivia Orla Penny Philippa Priya Rachel Rebecca Rosie Ruth Sally Sam Sarah Sian Siobhan Sophie Stella Susan Tara Tess Tina Vicky Yasmin Zara Zoe',
)
