import { changeReview, postReview, withdrawReview } from '../../contract/api/reviews.ts'
import { actByForm } from '../forms/act-by-form.ts'
import { answerOrContinue, callWithForm, type ActionArgs } from '../forms/action.ts'
import { reviewPath } from '../site/late-paths.ts'
import { changedReviewForm, reviewForm, withdrawForm } from './review-forms.ts'

type ReviewValues = { stars?: number | undefined }
/** The form requires the stars, so the default is never sent. */
const withStars = <V extends ReviewValues>(value: V) => ({ ...value, stars: value.stars ?? 0 })

/** The action of the forms on a dine's review page. */
export const actOnReview = (args: ActionArgs, txnId: string) => {
  const pagePath = reviewPath(txnId)
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
        return answerOrContinue(form, reply, pagePath)
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
        return answerOrContinue(form, reply, pagePath)
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
        return answerOrContinue(form, reply, pagePath)
      },
    ],
  )(args)
}
