/** Port names in German, Spanish, French and Chinese that differ from the name in the reference data. */
const ROWS: readonly (readonly [unlocode: string, names: string])[] = [
  ['CNSHA', '上海|Schanghai|Shanghái'],
  ['CNNGB', '宁波|Ningpo'],
  ['CNYTN', '盐田|Yantian'],
  ['CNTAO', '青岛|Tsingtao'],
  ['CNXMN', '厦门'],
  ['CNTXG', '天津|新港|Tianjin|Xingang'],
  ['HKHKG', '香港|Hongkong'],
  ['SGSIN', '新加坡|Singapur|Singapour'],
  ['KRPUS', '釜山|Pusan'],
  ['USLAX', '洛杉矶|Los Angeles'],
  ['USLGB', '长滩|Long Beach'],
  ['USNYC', '纽约|Nueva York|New York|Newark'],
  ['USOAK', '奥克兰'],
  ['USSEA', '西雅图'],
  ['DEHAM', '汉堡|Hamburgo|Hambourg'],
  ['DEBRV', '不来梅港|Bremerhaven'],
  ['NLRTM', '鹿特丹|Róterdam|Rotterdam'],
  ['BEANR', '安特卫普|Antwerpen|Amberes|Anvers|Antwerp'],
  ['FRLEH', '勒阿弗尔|El Havre|Le Havre'],
  ['GBFXT', '费利克斯托|Felixstowe'],
  ['ITGOA', 'Genua|Génova|Gênes|Genova'],
  ['VNSGN', '胡志明市|Ho Chi Minh City|Ho Chi Minh'],
  ['THLCH', '林查班|Laem Chabang'],
  ['CNSHK', '蛇口|Shekou'],
];

export const PLACE_NAMES: readonly { unlocode: string; name: string }[] = ROWS.flatMap(([unlocode, names]) =>
  names.split('|').map((name) => ({ unlocode, name })),
);
