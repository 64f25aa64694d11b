import { fidelEnrollment } from './fidel.ts'
import { kardEnrollment } from './kard.ts'
import type { EnrollmentNetwork } from './network.ts'

/** Every network the vault can enroll cards at. */
export const enrollmentNetworks: readonly EnrollmentNetwork[] = [fidelEnrollment, kardEnrollment]

/** The network that the vault calls at NETWORK_URL. Enrollments from before migration 3 (database.ts) also belong to it. */
export const defaultNetwork = fidelEnrollment
