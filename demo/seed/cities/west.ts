import { readCities } from './city.ts'

export const westCities = readCities(`
Los Angeles, CA | America/Los_Angeles | 213, 323, 310 | 110 | Sunset Blvd
Downtown | 34.0430 | -118.2535 | 90014 | S Spring St, S Broadway, W 7th St
Arts District | 34.0400 | -118.2330 | 90013 | E 3rd St, Mateo St, S Santa Fe Ave
Little Tokyo | 34.0500 | -118.2400 | 90012 | E 1st St, E 2nd St
Koreatown | 34.0620 | -118.3005 | 90005 | W 6th St, S Western Ave, Wilshire Blvd
Silver Lake | 34.0870 | -118.2700 | 90026 | Sunset Blvd, Hyperion Ave
Echo Park | 34.0780 | -118.2600 | 90026 | Sunset Blvd, Echo Park Ave
Los Feliz | 34.1060 | -118.2870 | 90027 | N Vermont Ave, Hillhurst Ave
Hollywood | 34.0980 | -118.3290 | 90028 | Hollywood Blvd, N Cahuenga Blvd
Fairfax | 34.0740 | -118.3610 | 90036 | N Fairfax Ave, W 3rd St, Beverly Blvd
Highland Park | 34.1110 | -118.1920 | 90042 | N Figueroa St, York Blvd
Venice | 33.9920 | -118.4650 | 90291 | Abbot Kinney Blvd, Rose Ave, Lincoln Blvd
Sawtelle | 34.0390 | -118.4430 | 90025 | Sawtelle Blvd, Santa Monica Blvd

Santa Monica, CA | America/Los_Angeles | 310, 424 | 20 | Main St, Wilshire Blvd, Montana Ave, Pico Blvd
Ocean Park | 34.0040 | -118.4810 | 90405 |
Downtown Santa Monica | 34.0160 | -118.4930 | 90401 | 2nd St, 4th St, Santa Monica Blvd

Long Beach, CA | America/Los_Angeles | 562 | 18 | E 4th St, Pine Ave, E Broadway, E 2nd St
East Village | 33.7705 | -118.1830 | 90802 |
Belmont Shore | 33.7590 | -118.1320 | 90803 | E 2nd St

San Diego, CA | America/Los_Angeles | 619, 858 | 44 | 5th Ave
Gaslamp Quarter | 32.7125 | -117.1600 | 92101 | 5th Ave, 4th Ave, G St
Little Italy | 32.7225 | -117.1675 | 92101 | India St, Kettner Blvd, W Cedar St
North Park | 32.7475 | -117.1300 | 92104 | 30th St, University Ave, Ray St
Hillcrest | 32.7485 | -117.1625 | 92103 | University Ave, 5th Ave
La Jolla | 32.8450 | -117.2720 | 92037 | Prospect St, Girard Ave, Fay Ave

Sacramento, CA | America/Los_Angeles | 916, 279 | 24 | J St, K St, 16th St, R St
Midtown | 38.5745 | -121.4795 | 95811 |
East Sacramento | 38.5690 | -121.4500 | 95819 | Folsom Blvd, J St

Portland, OR | America/Los_Angeles | 503, 971 | 46 | SE Division St
Pearl District | 45.5285 | -122.6830 | 97209 | NW 10th Ave, NW Glisan St, NW 13th Ave
Alphabet District | 45.5300 | -122.6980 | 97210 | NW 23rd Ave, NW 21st Ave
Richmond | 45.5045 | -122.6260 | 97202 | SE Division St, SE Clinton St
Hawthorne | 45.5120 | -122.6280 | 97214 | SE Hawthorne Blvd, SE Belmont St
Alberta Arts | 45.5590 | -122.6440 | 97211 | NE Alberta St, NE Killingsworth St
Mississippi | 45.5510 | -122.6755 | 97227 | N Mississippi Ave, N Williams Ave

Seattle, WA | America/Los_Angeles | 206 | 56 | Pike St
Capitol Hill | 47.6165 | -122.3190 | 98122 | E Pike St, 12th Ave, E Olive Way
Pioneer Square | 47.6010 | -122.3320 | 98104 | Occidental Ave S, 1st Ave S, Yesler Way
Belltown | 47.6145 | -122.3460 | 98121 | 2nd Ave, 1st Ave, Bell St
Ballard | 47.6675 | -122.3845 | 98107 | Ballard Ave NW, NW Market St, Leary Ave NW
Fremont | 47.6510 | -122.3500 | 98103 | N 36th St, Fremont Ave N
International District | 47.5980 | -122.3240 | 98104 | S King St, S Jackson St
Columbia City | 47.5590 | -122.2860 | 98118 | Rainier Ave S, S Ferdinand St

Denver, CO | America/Denver | 303, 720 | 46 | Larimer St
LoDo | 39.7525 | -104.9995 | 80202 | Wazee St, Blake St, Market St
RiNo | 39.7640 | -104.9800 | 80205 | Larimer St, Walnut St, Brighton Blvd
Highlands | 39.7620 | -105.0110 | 80211 | W 32nd Ave, Tejon St, W 29th Ave
South Pearl | 39.6870 | -104.9805 | 80210 | S Pearl St, S Broadway
Capitol Hill | 39.7360 | -104.9780 | 80203 | E Colfax Ave, E 13th Ave

Boulder, CO | America/Denver | 303, 720 | 16 | Pearl St, Walnut St, Arapahoe Ave
Downtown Boulder | 40.0180 | -105.2790 | 80302 |

Salt Lake City, UT | America/Denver | 801, 385 | 24 | S State St, E 900 S, W 200 S
Downtown | 40.7615 | -111.8910 | 84111 |
9th and 9th | 40.7500 | -111.8650 | 84105 | E 900 S, S 900 E

Phoenix, AZ | America/Phoenix | 602, 480 | 40 | N Central Ave, E Roosevelt St, N 7th St, E Camelback Rd
Roosevelt Row | 33.4585 | -112.0690 | 85004 |
Uptown | 33.5100 | -112.0730 | 85012 |
Arcadia | 33.5000 | -111.9850 | 85018 | E Indian School Rd, N 44th St

Scottsdale, AZ | America/Phoenix | 480 | 20 | N Scottsdale Rd, E Main St, N Marshall Way
Old Town | 33.4935 | -111.9250 | 85251 |

Las Vegas, NV | America/Los_Angeles | 702, 725 | 36 | S Main St, E Fremont St, Spring Mountain Rd
Arts District | 36.1585 | -115.1520 | 89102 | S Main St, W Charleston Blvd
Chinatown | 36.1265 | -115.2000 | 89102 | Spring Mountain Rd, S Decatur Blvd
Downtown | 36.1690 | -115.1400 | 89101 | E Fremont St, S 6th St

Honolulu, HI | Pacific/Honolulu | 808 | 28 | Kapahulu Ave, S King St, Ala Moana Blvd
Kaka'ako | 21.2975 | -157.8600 | 96813 | Auahi St, Cooke St, Keawe St
Kaimuki | 21.2820 | -157.8000 | 96816 | Waialae Ave, 12th Ave
Waikiki | 21.2790 | -157.8270 | 96815 | Kuhio Ave, Kalakaua Ave

Albuquerque, NM | America/Denver | 505 | 18 | Central Ave NW, Rio Grande Blvd NW, 4th St NW
Old Town | 35.0960 | -106.6690 | 87104 |
Nob Hill | 35.0800 | -106.6060 | 87106 | Central Ave SE, Carlisle Blvd SE
`)
