import { readCities } from './city.ts'

export const middleCities = readCities(`
Austin, TX | America/Chicago | 512, 737 | 48 | S Congress Ave
South Congress | 30.2490 | -97.7500 | 78704 | S Congress Ave, S 1st St, W Mary St
East Austin | 30.2620 | -97.7230 | 78702 | E 6th St, E Cesar Chavez St, E 11th St
Downtown | 30.2685 | -97.7430 | 78701 | W 2nd St, Congress Ave, W 6th St
Hyde Park | 30.3050 | -97.7260 | 78751 | Duval St, E 43rd St, Guadalupe St
North Loop | 30.3180 | -97.7220 | 78751 | E North Loop Blvd, Burnet Rd

Houston, TX | America/Chicago | 713, 832 | 50 | Westheimer Rd
Montrose | 29.7440 | -95.3910 | 77006 | Westheimer Rd, Fairview St, Dunlavy St
The Heights | 29.7930 | -95.4000 | 77008 | W 19th St, Heights Blvd, Yale St
Midtown | 29.7400 | -95.3780 | 77002 | Bagby St, Main St, Gray St
Rice Village | 29.7160 | -95.4160 | 77005 | Rice Blvd, Kirby Dr, University Blvd
Asiatown | 29.7045 | -95.5510 | 77036 | Bellaire Blvd, Corporate Dr

Dallas, TX | America/Chicago | 214, 469, 972 | 44 | Greenville Ave
Deep Ellum | 32.7840 | -96.7840 | 75226 | Main St, Elm St, Commerce St
Bishop Arts | 32.7490 | -96.8280 | 75208 | N Bishop Ave, W Davis St, W 7th St
Uptown | 32.8000 | -96.8010 | 75204 | McKinney Ave, State St, Routh St
Lower Greenville | 32.8140 | -96.7700 | 75206 | Greenville Ave, Henderson Ave

Fort Worth, TX | America/Chicago | 817, 682 | 22 | W Magnolia Ave, W 7th St, Main St
Near Southside | 32.7300 | -97.3340 | 76104 | W Magnolia Ave, S Main St
Cultural District | 32.7500 | -97.3600 | 76107 | W 7th St, Camp Bowie Blvd

San Antonio, TX | America/Chicago | 210, 726 | 34 | S Alamo St, Broadway, N St Mary's St
Southtown | 29.4130 | -98.4910 | 78204 | S Alamo St, S Flores St
Pearl District | 29.4430 | -98.4790 | 78215 | E Grayson St, Broadway

New Orleans, LA | America/Chicago | 504 | 48 | Magazine St
French Quarter | 29.9585 | -90.0650 | 70116 | Royal St, Chartres St, Dauphine St
Marigny | 29.9645 | -90.0560 | 70117 | Frenchmen St, St Claude Ave, Royal St
Bywater | 29.9630 | -90.0420 | 70117 | Burgundy St, Dauphine St, St Claude Ave
Warehouse District | 29.9440 | -90.0700 | 70130 | Tchoupitoulas St, Girod St, S Peters St
Uptown | 29.9245 | -90.1130 | 70115 | Magazine St, Oak St, Freret St
Mid-City | 29.9720 | -90.0960 | 70119 | Bienville St, N Carrollton Ave

Nashville, TN | America/Chicago | 615, 629 | 40 | Gallatin Ave
East Nashville | 36.1790 | -86.7500 | 37206 | Woodland St, Gallatin Ave, Eastland Ave
Germantown | 36.1770 | -86.7880 | 37208 | 4th Ave N, Jefferson St, Taylor St
12 South | 36.1230 | -86.7900 | 37204 | 12th Ave S, Wedgewood Ave
The Gulch | 36.1520 | -86.7850 | 37203 | 11th Ave S, Division St

Memphis, TN | America/Chicago | 901 | 20 | S Main St, Cooper St, Union Ave
Cooper-Young | 35.1190 | -89.9900 | 38104 | Cooper St, Young Ave
South Main | 35.1350 | -90.0600 | 38103 | S Main St, S Front St

St. Louis, MO | America/Chicago | 314 | 28 | Cherokee St, Delmar Blvd, Euclid Ave
Central West End | 38.6420 | -90.2610 | 63108 | Euclid Ave, Maryland Ave
The Hill | 38.6150 | -90.2780 | 63110 | Shaw Ave, Daggett Ave
Tower Grove | 38.6040 | -90.2480 | 63116 | S Grand Blvd, Morgan Ford Rd

Kansas City, MO | America/Chicago | 816 | 28 | Main St, Southwest Blvd, Grand Blvd
Crossroads | 39.0910 | -94.5840 | 64108 | Baltimore Ave, Southwest Blvd, W 18th St
Westport | 39.0520 | -94.5910 | 64111 | Westport Rd, Pennsylvania Ave

Minneapolis, MN | America/Chicago | 612, 763 | 38 | Hennepin Ave
North Loop | 44.9860 | -93.2760 | 55401 | N Washington Ave, N 1st St
Northeast | 45.0000 | -93.2610 | 55413 | Central Ave NE, 13th Ave NE
Uptown | 44.9490 | -93.2960 | 55408 | Hennepin Ave, W Lake St, Lyndale Ave S

St. Paul, MN | America/Chicago | 651 | 18 | Selby Ave, Grand Ave, W 7th St, University Ave W
Cathedral Hill | 44.9460 | -93.1200 | 55102 |
Frogtown | 44.9560 | -93.1280 | 55104 | University Ave W

Milwaukee, WI | America/Chicago | 414 | 26 | N Water St, E Brady St, S Kinnickinnic Ave
Third Ward | 43.0330 | -87.9060 | 53202 | N Water St, N Broadway, E Chicago St
Bay View | 43.0000 | -87.9000 | 53207 | S Kinnickinnic Ave, E Lincoln Ave

Madison, WI | America/Chicago | 608 | 16 | State St, Williamson St, King St
Capitol Square | 43.0740 | -89.3830 | 53703 |

Detroit, MI | America/Detroit | 313 | 30 | Woodward Ave, Michigan Ave, Cass Ave
Corktown | 42.3310 | -83.0660 | 48216 | Michigan Ave, Bagley St
Midtown | 42.3500 | -83.0620 | 48201 | Cass Ave, Woodward Ave, W Canfield St

Ann Arbor, MI | America/Detroit | 734 | 16 | S Main St, Liberty St, Washtenaw Ave
Downtown Ann Arbor | 42.2800 | -83.7480 | 48104 |

Cleveland, OH | America/New_York | 216 | 26 | Euclid Ave, Detroit Ave, Lorain Ave
Ohio City | 41.4850 | -81.7050 | 44113 | W 25th St, Lorain Ave
Tremont | 41.4790 | -81.6890 | 44113 | Professor Ave, W 14th St

Columbus, OH | America/New_York | 614, 380 | 28 | N High St, E Gay St, S 3rd St
Short North | 39.9790 | -83.0040 | 43215 | N High St, W 5th Ave
German Village | 39.9460 | -82.9930 | 43206 | S 3rd St, E Whittier St

Cincinnati, OH | America/New_York | 513 | 26 | Vine St, Main St, Madison Rd
Over-the-Rhine | 39.1110 | -84.5150 | 45202 | Vine St, Race St, Main St
Oakley | 39.1520 | -84.4300 | 45209 | Madison Rd

Indianapolis, IN | America/Indiana/Indianapolis | 317, 463 | 28 | Massachusetts Ave, E Washington St, N College Ave
Mass Ave | 39.7740 | -86.1480 | 46204 | Massachusetts Ave, E Michigan St
Fountain Square | 39.7520 | -86.1400 | 46203 | Virginia Ave, Shelby St

Louisville, KY | America/Kentucky/Louisville | 502 | 26 | Bardstown Rd, E Market St, Frankfort Ave
NuLu | 38.2530 | -85.7370 | 40202 | E Market St, S Shelby St
Highlands | 38.2350 | -85.7160 | 40204 | Bardstown Rd, Baxter Ave
`)
