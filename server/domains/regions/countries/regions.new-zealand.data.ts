/**
 * The 16 regions. A rural delivery round crossed by a border belongs to its post town's region. The Chatham Islands,
 * which aren't in any region, count as Canterbury, which handles their post.
 */
export const NEW_ZEALAND = {
  Northland: '010-059',
  Auckland: '060-199 200-239 250-268',
  Waikato: '2121 2342 240-249 269 3060 3078 308 320-391 393-398 4350 4376',
  'Bay of Plenty': '300-307 309 310-319 3611 3642',
  Gisborne: '400-409',
  "Hawke's Bay": '410-429',
  Taranaki: '430-439 451-452 4544-4545 4549 4588 459 460-461 464 467-468',
  'Manawatū-Whanganui':
    '392 3946-3949 3979-3980 3989 399 440-450 453-458 462-463 4646 466 469-499 551 554 557',
  Wellington: '500-539 5512 5542-5544 558 570-589 600-629 640-649 690-699',
  Nelson: '701 704 7071',
  Tasman: '700 702 7048-7049 705 707-709 711-712 714 717-719',
  Marlborough: '710 7145 715 7178 7192-7195 720-725 727-728',
  'West Coast': '780-789',
  Canterbury: '726 730-779 790-899 9412 9435 9446-9448 9498',
  Otago: '900-959 9748',
  Southland: '9356 960-989',
}
