import { readCities } from './city.ts'

export const atlanta = readCities(`
Atlanta, GA | America/New_York | 404, 470, 678 | 240 | Peachtree St NE
Downtown | 33.7560 | -84.3900 | 30303 | Peachtree St NW, Marietta St NW, Broad St NW
Castleberry Hill | 33.7475 | -84.4020 | 30313 | Peters St SW, Walker St SW, Nelson St SW
Midtown | 33.7835 | -84.3830 | 30309 | Peachtree St NE, Crescent Ave NE, W Peachtree St NW, 10th St NE
Old Fourth Ward | 33.7640 | -84.3690 | 30312 | Edgewood Ave SE, North Ave NE, Ralph McGill Blvd NE
Inman Park | 33.7580 | -84.3570 | 30307 | N Highland Ave NE, Elizabeth St NE, Krog St NE
Poncey-Highland | 33.7735 | -84.3525 | 30306 | Ponce de Leon Ave NE, N Highland Ave NE
Virginia-Highland | 33.7820 | -84.3540 | 30306 | N Highland Ave NE, Virginia Ave NE
Little Five Points | 33.7645 | -84.3490 | 30307 | Moreland Ave NE, Euclid Ave NE
Candler Park | 33.7640 | -84.3380 | 30307 | McLendon Ave NE, Clifton Rd NE
Cabbagetown | 33.7495 | -84.3645 | 30316 | Carroll St SE, Wylie St SE
Reynoldstown | 33.7500 | -84.3530 | 30316 | Memorial Dr SE, Flat Shoals Ave SE
Grant Park | 33.7400 | -84.3690 | 30312 | Memorial Dr SE, Cherokee Ave SE, Boulevard SE
East Atlanta | 33.7400 | -84.3435 | 30316 | Flat Shoals Ave SE, Glenwood Ave SE
Kirkwood | 33.7530 | -84.3250 | 30317 | Hosea L Williams Dr NE, Kirkwood Rd NE
Summerhill | 33.7375 | -84.3835 | 30315 | Georgia Ave SE, Hank Aaron Dr SE
West End | 33.7360 | -84.4170 | 30310 | Ralph David Abernathy Blvd SW, Lee St SW
Westside | 33.7850 | -84.4115 | 30318 | Howell Mill Rd NW, Marietta St NW, Brady Ave NW
Atlantic Station | 33.7915 | -84.3960 | 30363 | 18th St NW, 17th St NW
Ansley Park | 33.7955 | -84.3720 | 30324 | Piedmont Ave NE, Monroe Dr NE
Morningside | 33.7960 | -84.3560 | 30324 | N Highland Ave NE, Lanier Blvd NE
Buckhead | 33.8390 | -84.3795 | 30305 | Peachtree Rd NE, E Paces Ferry Rd NE, Pharr Rd NE, W Paces Ferry Rd NW
Lenox | 33.8470 | -84.3620 | 30326 | Peachtree Rd NE, Lenox Rd NE
Brookhaven | 33.8620 | -84.3375 | 30319 | Dresden Dr NE, Peachtree Rd NE
Buford Highway | 33.8480 | -84.3220 | 30329 | Buford Hwy NE, Clairmont Rd NE

Decatur, GA | America/New_York | 404, 470 | 24 | E Ponce de Leon Ave, Church St, E College Ave, W Howard Ave
Downtown Decatur | 33.7750 | -84.2960 | 30030 |
Oakhurst | 33.7620 | -84.3080 | 30030 | East Lake Dr, Oakview Rd

Doraville, GA | America/New_York | 678, 770 | 14 | Buford Hwy NE, Peachtree Industrial Blvd, New Peachtree Rd
Doraville | 33.9000 | -84.2800 | 30340 |

Marietta, GA | America/New_York | 770, 678 | 14 | Church St, Roswell St, Powder Springs St, Whitlock Ave
Marietta Square | 33.9525 | -84.5495 | 30060 |
`)
