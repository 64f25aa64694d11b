import { readCities } from './city.ts'

// Spelled so in the names of Centre St and Sunset Harbour.
// cspell:ignore Centre Harbour
export const eastCities = readCities(`
Boston, MA | America/New_York | 617, 857 | 56 | Boylston St
Back Bay | 42.3500 | -71.0800 | 02116 | Newbury St, Boylston St, Dartmouth St
South End | 42.3420 | -71.0740 | 02118 | Tremont St, Washington St, Shawmut Ave
North End | 42.3645 | -71.0545 | 02113 | Hanover St, Salem St, Prince St
Fort Point | 42.3505 | -71.0480 | 02210 | Congress St, A St, Melcher St
Chinatown | 42.3515 | -71.0610 | 02111 | Beach St, Harrison Ave, Tyler St
Jamaica Plain | 42.3125 | -71.1140 | 02130 | Centre St, South St

Cambridge, MA | America/New_York | 617 | 26 | Massachusetts Ave, Cambridge St, Hampshire St
Harvard Square | 42.3735 | -71.1190 | 02138 | Brattle St, Massachusetts Ave
Inman Square | 42.3740 | -71.1010 | 02139 | Cambridge St, Hampshire St
Central Square | 42.3655 | -71.1040 | 02139 | Massachusetts Ave, Prospect St

Providence, RI | America/New_York | 401 | 20 | Atwells Ave, Westminster St, Wickenden St
Federal Hill | 41.8235 | -71.4260 | 02903 | Atwells Ave, Broadway
Fox Point | 41.8195 | -71.3970 | 02906 | Wickenden St, Hope St

Portland, ME | America/New_York | 207 | 22 | Congress St, Fore St, Commercial St, Exchange St
Old Port | 43.6570 | -70.2530 | 04101 |
East End | 43.6650 | -70.2480 | 04101 | Congress St, Washington Ave

Philadelphia, PA | America/New_York | 215, 267 | 62 | Walnut St
Center City | 39.9510 | -75.1640 | 19102 | Walnut St, Sansom St, Chestnut St
Rittenhouse | 39.9485 | -75.1730 | 19103 | S 18th St, Walnut St, Sansom St
Old City | 39.9510 | -75.1450 | 19106 | N 2nd St, Market St, Arch St
Fishtown | 39.9705 | -75.1300 | 19125 | Frankford Ave, E Girard Ave, N Front St
Northern Liberties | 39.9640 | -75.1400 | 19123 | N 2nd St, Spring Garden St
East Passyunk | 39.9290 | -75.1640 | 19148 | E Passyunk Ave, S 9th St, Tasker St
Chinatown | 39.9550 | -75.1560 | 19107 | Race St, N 10th St, Cherry St

Pittsburgh, PA | America/New_York | 412 | 28 | Butler St, Penn Ave, E Carson St
Lawrenceville | 40.4690 | -79.9610 | 15201 | Butler St, 44th St
Strip District | 40.4510 | -79.9840 | 15222 | Penn Ave, Smallman St

Washington, DC | America/New_York | 202 | 64 | 14th St NW
Shaw | 38.9125 | -77.0240 | 20001 | 7th St NW, U St NW, 9th St NW
Logan Circle | 38.9105 | -77.0310 | 20005 | 14th St NW, P St NW
Dupont Circle | 38.9110 | -77.0430 | 20036 | Connecticut Ave NW, 17th St NW, P St NW
Adams Morgan | 38.9215 | -77.0420 | 20009 | 18th St NW, Columbia Rd NW
Georgetown | 38.9055 | -77.0630 | 20007 | M St NW, Wisconsin Ave NW, 31st St NW
Capitol Hill | 38.8860 | -76.9990 | 20003 | 8th St SE, Pennsylvania Ave SE
H Street | 38.9000 | -76.9900 | 20002 | H St NE, Maryland Ave NE
Navy Yard | 38.8765 | -77.0030 | 20003 | Half St SE, Water St SE

Arlington, VA | America/New_York | 703 | 16 | Wilson Blvd, Clarendon Blvd, Columbia Pike
Clarendon | 38.8870 | -77.0950 | 22201 |

Alexandria, VA | America/New_York | 703, 571 | 14 | King St, N Royal St, Mount Vernon Ave
Old Town | 38.8050 | -77.0450 | 22314 |

Baltimore, MD | America/New_York | 410, 443 | 28 | W 36th St, Thames St, N Charles St
Fells Point | 39.2830 | -76.5930 | 21231 | Thames St, Aliceanna St, S Broadway
Hampden | 39.3310 | -76.6330 | 21211 | W 36th St, Falls Rd
Mount Vernon | 39.2980 | -76.6160 | 21201 | N Charles St, W Read St

Richmond, VA | America/New_York | 804 | 24 | W Cary St, E Main St, W Broad St
Carytown | 37.5560 | -77.4830 | 23221 | W Cary St
Church Hill | 37.5330 | -77.4150 | 23223 | E Marshall St, N 25th St
Scott's Addition | 37.5670 | -77.4740 | 23230 | W Leigh St, Roseneath Rd

Charlotte, NC | America/New_York | 704, 980 | 30 | South Blvd, N Tryon St, Central Ave
South End | 35.2130 | -80.8590 | 28203 | South Blvd, Camden Rd
Plaza Midwood | 35.2210 | -80.8130 | 28205 | Central Ave, Commonwealth Ave
NoDa | 35.2480 | -80.8040 | 28205 | N Davidson St, E 36th St

Raleigh, NC | America/New_York | 919, 984 | 22 | Fayetteville St, Hillsborough St, S Wilmington St
Downtown Raleigh | 35.7790 | -78.6390 | 27601 |

Durham, NC | America/New_York | 919 | 18 | W Main St, Ninth St, Foster St
Downtown Durham | 35.9970 | -78.9020 | 27701 |

Charleston, SC | America/New_York | 843, 854 | 32 | King St
Upper King | 32.7900 | -79.9400 | 29403 | King St, Spring St, Rutledge Ave
French Quarter | 32.7780 | -79.9300 | 29401 | E Bay St, Queen St, Broad St

Savannah, GA | America/New_York | 912 | 24 | Bull St, Abercorn St, E Broughton St
Historic District | 32.0780 | -81.0920 | 31401 |
Starland | 32.0560 | -81.0980 | 31401 | Bull St, DeSoto Ave

Miami, FL | America/New_York | 305, 786 | 60 | Biscayne Blvd
Brickell | 25.7620 | -80.1940 | 33131 | S Miami Ave, Brickell Ave, SE 1st Ave
Wynwood | 25.8010 | -80.1990 | 33127 | NW 2nd Ave, NW 25th St, N Miami Ave
Little Havana | 25.7660 | -80.2190 | 33135 | SW 8th St, SW 12th Ave
Design District | 25.8130 | -80.1930 | 33137 | NE 40th St, NE 2nd Ave
Coconut Grove | 25.7280 | -80.2420 | 33133 | Main Hwy, Commodore Plaza, Grand Ave
Little Haiti | 25.8260 | -80.1920 | 33137 | NE 2nd Ave, NE 54th St

Miami Beach, FL | America/New_York | 305, 786 | 20 | Washington Ave, Alton Rd, Purdy Ave, Española Way
South Beach | 25.7850 | -80.1360 | 33139 |
Sunset Harbour | 25.7945 | -80.1430 | 33139 | Purdy Ave, Bay Rd

Orlando, FL | America/New_York | 407, 321 | 26 | N Mills Ave, E Pine St, Edgewater Dr
Mills 50 | 28.5560 | -81.3645 | 32803 | N Mills Ave, E Colonial Dr
Thornton Park | 28.5420 | -81.3680 | 32801 | E Washington St, N Summerlin Ave

Tampa, FL | America/New_York | 813, 656 | 28 | N Florida Ave, E 7th Ave, S Howard Ave
Ybor City | 27.9610 | -82.4390 | 33605 | E 7th Ave, E 8th Ave
Seminole Heights | 27.9900 | -82.4590 | 33603 | N Florida Ave, N Central Ave
Hyde Park | 27.9370 | -82.4740 | 33606 | S Howard Ave, W Swann Ave

Birmingham, AL | America/Chicago | 205 | 20 | 2nd Ave N, Highland Ave S, 5th Ave S
Avondale | 33.5250 | -86.7740 | 35222 | 41st St S, 5th Ave S
Five Points South | 33.5000 | -86.7960 | 35205 | 11th Ave S, Highland Ave S

Asheville, NC | America/New_York | 828 | 18 | Haywood Rd, Biltmore Ave, Lexington Ave
Downtown Asheville | 35.5950 | -82.5510 | 28801 |
West Asheville | 35.5790 | -82.5830 | 28806 | Haywood Rd

Buffalo, NY | America/New_York | 716 | 18 | Elmwood Ave, Hertel Ave, Main St
Elmwood Village | 42.9100 | -78.8770 | 14222 | Elmwood Ave, Bryant St

Jersey City, NJ | America/New_York | 201 | 24 | Newark Ave, Grove St, Jersey Ave
Downtown | 40.7200 | -74.0430 | 07302 |

Hoboken, NJ | America/New_York | 201 | 16 | Washington St, Hudson St, 1st St
Hoboken | 40.7440 | -74.0300 | 07030 |
`)
