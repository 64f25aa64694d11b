import { readCities } from './city.ts'

/** Manhattan, Brooklyn and three parts of Queens, under the city names of their postal addresses. */
export const newYorkCities = readCities(`
New York, NY | America/New_York | 212, 646, 917 | 430 | Broadway
Financial District | 40.7075 | -74.0090 | 10004 | Stone St, Pearl St, Water St, Broad St
Tribeca | 40.7175 | -74.0085 | 10013 | Greenwich St, Franklin St, Hudson St, Duane St
SoHo | 40.7238 | -74.0010 | 10012 | Prince St, Spring St, Broome St, Thompson St
Chinatown | 40.7158 | -73.9970 | 10013 | Mott St, Bayard St, Canal St, Doyers St
Lower East Side | 40.7185 | -73.9880 | 10002 | Orchard St, Ludlow St, Rivington St, Clinton St
East Village | 40.7275 | -73.9850 | 10003 | E 7th St, St Marks Pl, 2nd Ave, E 9th St
Alphabet City | 40.7262 | -73.9790 | 10009 | Avenue A, Avenue B, E 6th St, Avenue C
NoHo | 40.7285 | -73.9925 | 10012 | Bond St, Great Jones St, Lafayette St
Greenwich Village | 40.7322 | -73.9990 | 10011 | MacDougal St, W 8th St, Sullivan St, 6th Ave
West Village | 40.7352 | -74.0040 | 10014 | Bleecker St, W 4th St, Hudson St, Perry St
Chelsea | 40.7450 | -74.0000 | 10011 | 8th Ave, W 22nd St, 9th Ave, W 17th St
Flatiron District | 40.7410 | -73.9895 | 10010 | W 21st St, Broadway, E 20th St, Park Ave S
Gramercy Park | 40.7368 | -73.9840 | 10003 | Irving Pl, E 18th St, 3rd Ave
NoMad | 40.7450 | -73.9880 | 10001 | W 28th St, Broadway, W 29th St
Koreatown | 40.7478 | -73.9870 | 10001 | W 32nd St, 5th Ave, W 33rd St
Murray Hill | 40.7480 | -73.9785 | 10016 | Lexington Ave, 3rd Ave, E 34th St
Kips Bay | 40.7415 | -73.9790 | 10016 | 2nd Ave, E 27th St, 3rd Ave
Midtown | 40.7549 | -73.9810 | 10036 | W 45th St, W 48th St, 6th Ave, W 51st St
Midtown East | 40.7560 | -73.9705 | 10022 | E 52nd St, Lexington Ave, 3rd Ave, E 49th St
Hell's Kitchen | 40.7640 | -73.9900 | 10019 | 9th Ave, W 46th St, 10th Ave, W 52nd St
Columbus Circle | 40.7680 | -73.9825 | 10019 | W 58th St, 8th Ave, W 57th St
Upper West Side | 40.7840 | -73.9770 | 10024 | Amsterdam Ave, Columbus Ave, W 79th St, Broadway
Lincoln Square | 40.7745 | -73.9830 | 10023 | Columbus Ave, W 69th St, Amsterdam Ave
Upper East Side | 40.7725 | -73.9590 | 10021 | 2nd Ave, 3rd Ave, E 74th St, Lexington Ave
Yorkville | 40.7775 | -73.9520 | 10028 | 1st Ave, E 86th St, 2nd Ave
Carnegie Hill | 40.7845 | -73.9550 | 10128 | Madison Ave, Lexington Ave, E 92nd St
Morningside Heights | 40.8085 | -73.9625 | 10027 | Broadway, Amsterdam Ave, W 113th St
Harlem | 40.8110 | -73.9480 | 10027 | Frederick Douglass Blvd, Lenox Ave, W 125th St, W 116th St
East Harlem | 40.7955 | -73.9410 | 10029 | 3rd Ave, E 116th St, 2nd Ave
Hamilton Heights | 40.8245 | -73.9480 | 10031 | Broadway, Amsterdam Ave, W 145th St
Washington Heights | 40.8420 | -73.9375 | 10032 | Broadway, St Nicholas Ave, W 168th St
Inwood | 40.8670 | -73.9225 | 10034 | Dyckman St, Broadway, Sherman Ave

Brooklyn, NY | America/New_York | 718, 347, 929 | 170 | Atlantic Ave
Williamsburg | 40.7135 | -73.9590 | 11211 | Bedford Ave, Berry St, Grand St, N 6th St, Metropolitan Ave
Greenpoint | 40.7295 | -73.9535 | 11222 | Franklin St, Manhattan Ave, Nassau Ave
Bushwick | 40.7020 | -73.9240 | 11237 | Knickerbocker Ave, Wyckoff Ave, Starr St
Dumbo | 40.7030 | -73.9885 | 11201 | Front St, Water St, Jay St
Brooklyn Heights | 40.6955 | -73.9925 | 11201 | Montague St, Henry St, Atlantic Ave
Cobble Hill | 40.6865 | -73.9955 | 11201 | Court St, Smith St, Atlantic Ave
Carroll Gardens | 40.6795 | -73.9965 | 11231 | Smith St, Court St, Union St
Red Hook | 40.6765 | -74.0085 | 11231 | Van Brunt St, Columbia St
Gowanus | 40.6775 | -73.9880 | 11215 | 3rd Ave, Union St, 4th Ave
Park Slope | 40.6715 | -73.9795 | 11215 | 5th Ave, 7th Ave, Union St, 9th St
Prospect Heights | 40.6775 | -73.9690 | 11238 | Vanderbilt Ave, Washington Ave, Flatbush Ave
Fort Greene | 40.6885 | -73.9740 | 11217 | DeKalb Ave, Fulton St, Lafayette Ave
Clinton Hill | 40.6870 | -73.9655 | 11238 | Fulton St, Myrtle Ave, Greene Ave
Bedford-Stuyvesant | 40.6860 | -73.9435 | 11216 | Tompkins Ave, Nostrand Ave, Fulton St
Crown Heights | 40.6715 | -73.9520 | 11213 | Franklin Ave, Nostrand Ave, Kingston Ave
Sunset Park | 40.6480 | -74.0060 | 11220 | 8th Ave, 5th Ave, 4th Ave
Bay Ridge | 40.6320 | -74.0240 | 11209 | 3rd Ave, 5th Ave, 86th St

Long Island City, NY | America/New_York | 718, 347 | 26 | Vernon Blvd, Jackson Ave, 49th Ave, Center Blvd
Hunters Point | 40.7445 | -73.9535 | 11101 |
Court Square | 40.7475 | -73.9440 | 11101 |

Astoria, NY | America/New_York | 718, 929 | 34 | 30th Ave, Ditmars Blvd, Broadway, 31st St, Steinway St
Ditmars | 40.7755 | -73.9120 | 11105 |
30th Avenue | 40.7665 | -73.9210 | 11102 |
Astoria Heights | 40.7665 | -73.9035 | 11103 |

Flushing, NY | America/New_York | 718, 929 | 24 | Main St, Prince St, Roosevelt Ave, Northern Blvd
Downtown Flushing | 40.7595 | -73.8300 | 11354 |
Murray Hill | 40.7640 | -73.8120 | 11354 |
`)
