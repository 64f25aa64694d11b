import { readCities } from './city.ts'

export const chicago = readCities(`
Chicago, IL | America/Chicago | 312, 773, 872 | 330 | N Clark St
The Loop | 41.8825 | -87.6290 | 60602 | W Randolph St, N Dearborn St, S Wabash Ave, W Madison St
River North | 41.8925 | -87.6325 | 60654 | N Clark St, W Hubbard St, N Wells St, W Kinzie St
Streeterville | 41.8925 | -87.6200 | 60611 | E Ohio St, N St Clair St, E Grand Ave
Gold Coast | 41.9045 | -87.6280 | 60610 | N Rush St, E Walton St, N State St
Old Town | 41.9110 | -87.6355 | 60614 | N Wells St, W North Ave, N Sedgwick St
Lincoln Park | 41.9225 | -87.6470 | 60614 | N Halsted St, W Armitage Ave, N Lincoln Ave, N Clark St
Lakeview | 41.9400 | -87.6520 | 60657 | N Broadway, W Belmont Ave, N Southport Ave
Wrigleyville | 41.9475 | -87.6565 | 60613 | N Clark St, W Addison St, N Sheffield Ave
Roscoe Village | 41.9430 | -87.6790 | 60618 | W Roscoe St, N Damen Ave, W Belmont Ave
North Center | 41.9545 | -87.6790 | 60618 | N Lincoln Ave, W Irving Park Rd
Lincoln Square | 41.9685 | -87.6880 | 60625 | N Lincoln Ave, W Lawrence Ave, N Western Ave
Andersonville | 41.9795 | -87.6685 | 60640 | N Clark St, W Foster Ave, W Berwyn Ave
Uptown | 41.9660 | -87.6560 | 60640 | N Broadway, W Argyle St, W Wilson Ave
Edgewater | 41.9860 | -87.6605 | 60660 | N Broadway, W Granville Ave, W Bryn Mawr Ave
Rogers Park | 42.0085 | -87.6690 | 60626 | N Glenwood Ave, W Morse Ave, N Clark St
West Ridge | 41.9980 | -87.6930 | 60659 | W Devon Ave, N Western Ave
Albany Park | 41.9685 | -87.7205 | 60625 | W Lawrence Ave, N Kedzie Ave, W Montrose Ave
Avondale | 41.9390 | -87.7110 | 60618 | N Milwaukee Ave, W Belmont Ave, N Elston Ave
Logan Square | 41.9285 | -87.7070 | 60647 | N Milwaukee Ave, W Logan Blvd, W Fullerton Ave, N California Ave
Bucktown | 41.9205 | -87.6785 | 60647 | N Damen Ave, W Armitage Ave, N Western Ave
Wicker Park | 41.9085 | -87.6775 | 60622 | W Division St, N Milwaukee Ave, N Damen Ave, W North Ave
Humboldt Park | 41.9025 | -87.7080 | 60622 | W Division St, N California Ave, W Chicago Ave
Ukrainian Village | 41.8985 | -87.6820 | 60622 | W Chicago Ave, N Western Ave, W Augusta Blvd
West Town | 41.8960 | -87.6635 | 60642 | W Grand Ave, W Chicago Ave, N Ashland Ave
West Loop | 41.8825 | -87.6475 | 60607 | W Randolph St, W Madison St, N Halsted St, W Lake St
Fulton Market | 41.8868 | -87.6490 | 60607 | W Fulton Market, N Green St, N Sangamon St
Greektown | 41.8785 | -87.6475 | 60661 | S Halsted St, W Adams St, W Jackson Blvd
Little Italy | 41.8695 | -87.6610 | 60607 | W Taylor St, S Ashland Ave
South Loop | 41.8675 | -87.6270 | 60605 | S Michigan Ave, S Wabash Ave, S State St
Chinatown | 41.8515 | -87.6335 | 60616 | S Wentworth Ave, S Archer Ave, W Cermak Rd
Pilsen | 41.8575 | -87.6610 | 60608 | W 18th St, S Ashland Ave, S Blue Island Ave
Bridgeport | 41.8380 | -87.6490 | 60608 | S Halsted St, W 31st St, S Morgan St
Bronzeville | 41.8230 | -87.6175 | 60653 | S King Dr, E 47th St, S Cottage Grove Ave
Hyde Park | 41.7985 | -87.5920 | 60615 | E 53rd St, E 55th St, S Harper Ave

Evanston, IL | America/Chicago | 847 | 18 | Davis St, Chicago Ave, Sherman Ave, Main St, Central St
Downtown Evanston | 42.0460 | -87.6830 | 60201 |
Main Street | 42.0335 | -87.6810 | 60202 |
`)
