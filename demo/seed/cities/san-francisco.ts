import { readCities } from './city.ts'

/** San Francisco and four other cities of the Bay Area. */
export const sanFrancisco = readCities(`
San Francisco, CA | America/Los_Angeles | 415, 628 | 280 | Market St
Financial District | 37.7935 | -122.4005 | 94104 | Bush St, Kearny St, Sansome St, Pine St
Jackson Square | 37.7965 | -122.4025 | 94111 | Jackson St, Battery St, Montgomery St
Chinatown | 37.7945 | -122.4070 | 94108 | Grant Ave, Stockton St, Clay St, Waverly Pl
North Beach | 37.8000 | -122.4095 | 94133 | Columbus Ave, Green St, Vallejo St, Grant Ave
Fisherman's Wharf | 37.8065 | -122.4160 | 94133 | Beach St, Jefferson St, Taylor St
Russian Hill | 37.8005 | -122.4200 | 94109 | Hyde St, Polk St, Union St
Nob Hill | 37.7920 | -122.4165 | 94109 | California St, Hyde St, Jones St
Union Square | 37.7880 | -122.4080 | 94102 | Geary St, Maiden Ln, Powell St
Tenderloin | 37.7840 | -122.4150 | 94102 | Larkin St, O'Farrell St, Ellis St
SoMa | 37.7765 | -122.4050 | 94103 | Folsom St, Howard St, Harrison St, 6th St
South Beach | 37.7825 | -122.3930 | 94107 | Brannan St, 2nd St, Townsend St
Mission Bay | 37.7715 | -122.3925 | 94158 | 4th St, Mission Bay Blvd S
Dogpatch | 37.7605 | -122.3895 | 94107 | 3rd St, 22nd St, Minnesota St
Potrero Hill | 37.7590 | -122.4000 | 94107 | 18th St, Connecticut St, 20th St
Mission District | 37.7595 | -122.4185 | 94110 | Valencia St, Mission St, 24th St, 16th St, Guerrero St
Bernal Heights | 37.7390 | -122.4170 | 94110 | Cortland Ave, Mission St, Precita Ave
Noe Valley | 37.7510 | -122.4315 | 94114 | 24th St, Church St, Castro St
Castro | 37.7615 | -122.4345 | 94114 | Castro St, 18th St, Market St
Duboce Triangle | 37.7675 | -122.4310 | 94114 | Church St, Noe St, 14th St
Hayes Valley | 37.7760 | -122.4245 | 94102 | Hayes St, Octavia St, Gough St, Laguna St
Lower Haight | 37.7720 | -122.4310 | 94117 | Haight St, Fillmore St, Steiner St
Haight-Ashbury | 37.7695 | -122.4465 | 94117 | Haight St, Cole St, Stanyan St
Cole Valley | 37.7655 | -122.4500 | 94117 | Cole St, Carl St
NoPa | 37.7755 | -122.4400 | 94117 | Divisadero St, Fulton St, Hayes St
Japantown | 37.7855 | -122.4300 | 94115 | Post St, Buchanan St, Webster St
Lower Pacific Heights | 37.7865 | -122.4385 | 94115 | Fillmore St, Sutter St, Divisadero St
Marina | 37.8000 | -122.4380 | 94123 | Chestnut St, Lombard St, Scott St
Cow Hollow | 37.7980 | -122.4345 | 94123 | Union St, Fillmore St, Steiner St
Inner Richmond | 37.7810 | -122.4640 | 94118 | Clement St, Geary Blvd, Balboa St
Outer Richmond | 37.7780 | -122.4920 | 94121 | Balboa St, Geary Blvd, Clement St
Inner Sunset | 37.7635 | -122.4660 | 94122 | Irving St, 9th Ave, Judah St
Outer Sunset | 37.7555 | -122.4950 | 94122 | Judah St, Noriega St, Taraval St
West Portal | 37.7400 | -122.4660 | 94127 | West Portal Ave, Vicente St
Excelsior | 37.7245 | -122.4300 | 94112 | Mission St, Persia Ave, Ocean Ave

Oakland, CA | America/Los_Angeles | 510 | 40 | Broadway, Telegraph Ave, Grand Ave
Temescal | 37.8370 | -122.2625 | 94609 | Telegraph Ave, 40th St, 51st St
Rockridge | 37.8445 | -122.2515 | 94618 | College Ave, Claremont Ave
Uptown | 37.8100 | -122.2680 | 94612 | Telegraph Ave, Broadway, Grand Ave
Jack London Square | 37.7955 | -122.2755 | 94607 | Webster St, 2nd St, Broadway
Grand Lake | 37.8115 | -122.2470 | 94610 | Grand Ave, Lakeshore Ave

Berkeley, CA | America/Los_Angeles | 510 | 24 | Shattuck Ave, University Ave, Solano Ave, 4th St
Gourmet Ghetto | 37.8795 | -122.2690 | 94709 | Shattuck Ave, Vine St
Downtown Berkeley | 37.8705 | -122.2680 | 94704 |
Elmwood | 37.8585 | -122.2535 | 94705 | College Ave, Ashby Ave

San Jose, CA | America/Los_Angeles | 408 | 26 | S 1st St, The Alameda, Lincoln Ave, N San Pedro St
Downtown San Jose | 37.3355 | -121.8890 | 95113 |
Willow Glen | 37.3045 | -121.8990 | 95125 | Lincoln Ave
Japantown | 37.3490 | -121.8945 | 95112 | Jackson St, N 5th St

Palo Alto, CA | America/Los_Angeles | 650 | 16 | University Ave, Hamilton Ave, California Ave, Emerson St
Downtown Palo Alto | 37.4445 | -122.1610 | 94301 |
California Avenue | 37.4270 | -122.1450 | 94306 | California Ave, Cambridge Ave
`)
