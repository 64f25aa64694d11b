import { anyOfBrands, cardBrandNames, type CardBrand } from '../../domain/cards/brand.ts'
import type { FrameLabel, FrameLabels } from '../../contract/vault.ts'
import type { FieldName, FieldProblem } from './checks.ts'

export type FrameView = {
  form: HTMLFormElement
  inputs: Readonly<Record<FieldName, HTMLInputElement>>
  showLabels(labels: FrameLabels): void
  /** Shows the mark of the brand, or the mark `unknown` for null. While the number is empty, it shows the marks of all accepted brands. */
  showBrand(brand: CardBrand | null, empty: boolean): void
  showProblem(field: FieldName, problem: FieldProblem | 'cleared' | null): void
}

const labelNames: Readonly<Record<FieldName, Partial<Record<FieldProblem | 'cleared', FrameLabel>>>> = {
  number: {
    required: 'numberRequired',
    incomplete: 'numberIncomplete',
    tooLong: 'numberTooLong',
    invalid: 'numberInvalid',
    brand: 'brandNotAccepted',
    cleared: 'cleared',
  },
  expiry: { required: 'expiryRequired', invalid: 'expiryInvalid', expired: 'expiryPast' },
}

function findElement<Kind extends Element>(id: string, kind: new () => Kind): Kind {
  const element = document.getElementById(id)
  if (!(element instanceof kind)) throw new Error(`the frame has no ${id}`)
  return element
}

/**
 * The elements of the document. Text is set as text, not as markup. `showLabels` must precede `showProblem`. The problem `cleared`
 * says that the frame emptied its fields; it does not mark a field as invalid.
 */
export function frameView(acceptedBrands: readonly CardBrand[]): FrameView {
  const inputs = { number: findElement('number', HTMLInputElement), expiry: findElement('expiry', HTMLInputElement) }
  const shownProblems: Record<FieldName, FieldProblem | 'cleared' | null> = { number: null, expiry: null }
  const marks = Array.from(document.querySelectorAll<SVGElement>('[data-mark]'))
  const acceptedNames = anyOfBrands(acceptedBrands)
  let labelTexts: FrameLabels

  const view: FrameView = {
    form: findElement('card', HTMLFormElement),
    inputs,
    showLabels(labels) {
      labelTexts = labels
      findElement('number-label', HTMLLabelElement).textContent = labels.number
      findElement('expiry-label', HTMLLabelElement).textContent = labels.expiry
      inputs.expiry.placeholder = labels.expiryHint
      for (const field of ['number', 'expiry'] as const) view.showProblem(field, shownProblems[field])
    },
    showBrand(brand, empty) {
      for (const mark of marks) {
        const name = mark.dataset['mark']
        const isVisible = empty ? acceptedBrands.some((each) => each === name) : name === (brand ?? 'unknown')
        mark.toggleAttribute('hidden', !isVisible)
      }
      findElement('number-brand', HTMLElement).textContent = brand && !empty ? cardBrandNames[brand] : ''
    },
    showProblem(field, problem) {
      shownProblems[field] = problem
      const label = problem && labelNames[field][problem]
      findElement(`${field}-problem`, HTMLElement).textContent = label
        ? labelTexts[label].replace('{brands}', acceptedNames)
        : ''
      inputs[field].setAttribute('aria-invalid', String(problem !== null && problem !== 'cleared'))
    },
  }
  return view
}
