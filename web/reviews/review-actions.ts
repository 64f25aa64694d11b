import { changeReview, postReview, withdrawReview } from '../../contract/api/reviews.ts'
import { actByForm } from '../forms/act-by-form.ts'
import { answerOrContinue, callWithForm, type ActionArgs } from '../forms/action.ts'
import { reviewPath } from '../site/late-paths.ts'
import { changedReviewForm, reviewForm, withdrawForm } from './review-forms.ts'

type Reviewed = { stars?: number | undefined }
/** The form has checked that the stars are there. */
const withStars = <V extends Reviewed>(value: V) => ({ ...value, stars: value.stars ?? 0 })

/** Takes each form of a dine's review. */
export const actOnReview = (args: ActionArgs, txnId: string) => {
  const page = reviewPath(txnId)
  return actByForm(
    [
      reviewForm,
      async (_args, form) => {
        const reply = await callWithForm(args, {
          definition: reviewForm,
          form,
          call: postReview,
          args: (value) => ({ body: { ...withStars(value), txnId } }),
        })
        return answerOrContinue(form, reply, page)
      },
    ],
    [
      changedReviewForm,
      async (_args, form) => {
        const reply = await callWithForm(args, {
          definition: changedReviewForm,
          form,
          call: changeReview,
          args: (value) => ({ params: { txnId }, body: withStars(value) }),
        })
        return answerOrContinue(form, reply, page)
      },
    ],
    [
      withdrawForm,
      async (_args, form) => {
        const reply = await callWithForm(args, {
          definition: withdrawForm,
          form,
          call: withdrawReview,
          args: () => ({ params: { txnId } }),
        })
        return answerOrContinue(form, reply, page)
      },
    ],
  )(args)
}
