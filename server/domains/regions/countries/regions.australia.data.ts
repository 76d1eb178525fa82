/**
 * States and mainland territories by Australia Post's ranges, including boxes and large receivers. A district crossed
 * by a border belongs to the state its range is for (2540 and 2620 to New South Wales, 0872 to the Northern Territory),
 * as do islands whose post is addressed to a state.
 */
export const AUSTRALIA = {
  'Australian Capital Territory': '020-029 260-261 290-291 2920',
  'New South Wales': '100-259 2619 262-289 292-299',
  'Northern Territory': '080-099',
  Queensland: '400-499 900-999',
  'South Australia': '500-599',
  Tasmania: '700-799',
  Victoria: '300-399 800-899',
  'Western Australia': '600-699',
}
