/** Provinces and territories by first letter, or by the whole first half if two territories share a letter. */
export const CANADA = {
  Alberta: 'T',
  'British Columbia': 'V',
  Manitoba: 'R',
  'New Brunswick': 'E',
  'Newfoundland and Labrador': 'A',
  'Northwest Territories': 'X0E X0G X1A',
  'Nova Scotia': 'B',
  Nunavut: 'X0A X0B X0C',
  Ontario: 'K L M N P',
  'Prince Edward Island': 'C',
  Quebec: 'G H J',
  Saskatchewan: 'S',
  Yukon: 'Y',
}
