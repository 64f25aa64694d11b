/** The number of breaches of one invariant, and the first of them as an example. */
export class Breaches {
  count = 0
  sample: string | null = null
  add(sample: string): void {
    this.count += 1
    this.sample ??= sample
  }
}
