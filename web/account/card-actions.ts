import { redirect, redirectDocument } from 'react-router'
import { keepCard, removeCard } from '../../contract/api/cards.ts'
import { actByForm } from '../forms/act-by-form.ts'
import { answerOrContinue, callWithForm, isScripted, type ActionArgs } from '../forms/action.ts'
import { manageCardsPath } from '../site/late-paths.ts'
import { signOutPath, withQuery } from '../site/paths.ts'
import { callWithProof } from './proof.ts'
import { keepCardForms, removalForms, type RemovalKind } from './card-forms.ts'

/** Removes the card of a posted form. Removing the last card ends the session (M2-049), so the next page is a new document. */
const removePostedCard = (reason: RemovalKind) => async (args: ActionArgs, form: FormData, id: string) => {
  const definition = removalForms[reason].of(id)
  const reply = await callWithProof(args, {
    definition,
    form,
    call: removeCard,
    args: () => ({ query: { id, reason } }),
  })
  if (reply.ok && reply.value.signedOut) throw redirectDocument(signOutPath(), 303)
  const nextPath = withQuery(manageCardsPath(), { removed: id })
  // Without script a second post of the form finds the card already removed. It leads to the same page as the first.
  if (!reply.ok && reply.refusal === 'unknown_card' && !isScripted(form)) throw redirect(nextPath, 303)
  return answerOrContinue(form, reply, nextPath)
}

async function keepPostedCard(args: ActionArgs, form: FormData, id: string) {
  const reply = await callWithForm(args, {
    definition: keepCardForms.of(id),
    form,
    call: keepCard,
    args: () => ({ params: { id } }),
  })
  return answerOrContinue(form, reply, manageCardsPath())
}

export const actOnCards = actByForm(
  [keepCardForms, keepPostedCard],
  [removalForms.remove, removePostedCard('remove')],
  [removalForms.withdraw, removePostedCard('withdraw')],
)
