import { fidel } from './fidel.ts'
import { kard } from './kard.ts'
import type { CardNetwork } from './network.ts'

/** Every network the vault can enroll cards at. */
export const cardNetworks: readonly CardNetwork[] = [fidel, kard]
