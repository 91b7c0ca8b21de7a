/** Until when the providers of the tests wait for an answer to a dispute. */
export const disputeDeadline = '2031-03-07T22:59:59.000Z'
