/** Counties are the council areas, grouped into the Scottish Parliament's electoral regions, simplified. */
export const SCOTLAND = {
  'Central Scotland': {
    Falkirk: 'FK EH51',
    'North Lanarkshire': 'ML G65 G67-68',
    'South Lanarkshire': 'ML3 ML8-12 G71-75',
  },
  Glasgow: {
    Glasgow: 'G',
  },
  'Highlands and Islands': {
    'Argyll and Bute': 'G84 PA20-38 PA41-49 PA60-78',
    Highland: 'IV KW PA80 PH19-26 PH30-44 PH49-50',
    Moray: 'AB37-38 AB55-56 IV30-32 IV36',
    Orkney: 'KW15-17',
    Shetland: 'ZE',
    'Western Isles': 'HS',
  },
  Lothian: {
    'East Lothian': 'EH21 EH31-36 EH39-42',
    Edinburgh: 'EH',
    Midlothian: 'EH18-20 EH22-26 EH37',
    'West Lothian': 'EH27 EH47-49 EH52-55',
  },
  'Mid Scotland and Fife': {
    Clackmannanshire: 'FK10-14',
    Fife: 'KY DD6',
    'Perth and Kinross': 'PH KY13',
    Stirling: 'FK7-9 FK15-21 G63',
  },
  'North East Scotland': {
    Aberdeen: 'AB',
    Aberdeenshire: 'AB30-36 AB39 AB41-45 AB51-54',
    Angus: 'DD7-11',
    Dundee: 'DD',
  },
  'South Scotland': {
    'Dumfries and Galloway': 'DG',
    'East Ayrshire': 'KA',
    'North Ayrshire': 'KA11-15 KA20-25 KA27-30 PA17',
    'Scottish Borders': 'TD EH38 EH43-46',
    'South Ayrshire': 'KA6-10 KA19 KA26',
  },
  'West Scotland': {
    'East Dunbartonshire': 'G61-62 G64 G66',
    'East Renfrewshire': 'G46 G76-78',
    Inverclyde: 'PA13-16 PA18-19',
    Renfrewshire: 'PA',
    'West Dunbartonshire': 'G60 G81-83',
  },
}
